import type { ReactNode } from 'react'
import styles from './publications.module.css'

/** Card beside the editor with one or a few related fields. */
export function FieldCard({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
      </div>
      {hint && <p>{hint}</p>}
      {children}
    </section>
  )
}
