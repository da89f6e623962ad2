import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import styles from './plain-page.module.css'

type Props = {
  title: string
  lead?: ReactNode
  children?: ReactNode
  busy?: boolean
  /** Below the card. */
  after?: ReactNode
}

/** Page with a single centered message, such as an error, invitation or confirmation. */
export function PlainPage({ title, lead, children, busy, after }: Props) {
  return (
    <main className={styles.page} aria-busy={busy}>
      <div className={styles.card}>
        <BrandMark />
        <h1 className={styles.title}>{title}</h1>
        {lead && <div className={styles.lead}>{lead}</div>}
        {children && <div className={styles.actions}>{children}</div>}
      </div>
      {after}
    </main>
  )
}
