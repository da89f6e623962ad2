import type { ReactNode } from 'react'
import styles from './publications.module.css'

/** Card beside the text with one field or a few related ones. */
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
