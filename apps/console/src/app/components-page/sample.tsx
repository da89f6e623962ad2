import type { ReactNode } from 'react'
import styles from './components-page.module.css'

/** A component with its name as a caption. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.sample}>
      <h2>{name}</h2>
      <div className={styles.stage}>{children}</div>
    </section>
  )
}
