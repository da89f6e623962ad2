import type { ReactNode } from 'react'
import styles from './publications.module.css'

/** A card beside the text with one field, or few that belong together. */
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
