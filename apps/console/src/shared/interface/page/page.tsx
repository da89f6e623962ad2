import type { ReactNode } from 'react'
import styles from './page.module.css'

/** Page of forms and lists: title, one-line lead, actions, and sections below. */
export function Page({ title, lead, actions, children, wide }: { title: string; lead?: ReactNode; actions?: ReactNode; children: ReactNode; wide?: boolean }) {
  return (
    <div className={styles.page} data-wide={wide || undefined}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** Section of a page; its content shares one card. */
export function Section({
  title,
  lead,
  actions,
  children,
  footer,
}: {
  title?: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
  footer?: ReactNode
}) {
  return (
    <section className={styles.section}>
      {title && (
        <div className={styles.sectionHead}>
          <div className={styles.titles}>
            <h2>{title}</h2>
            {lead && <p>{lead}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <div className={styles.card}>
        {children}
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </section>
  )
}

/** Row in a section: label on one side, control on the other. `htmlFor` associates the label with that control. */
export function Row({
  label,
  hint,
  htmlFor,
  children,
  stacked,
}: {
  label: ReactNode
  hint?: ReactNode
  htmlFor?: string
  children?: ReactNode
  stacked?: boolean
}) {
  const Label = htmlFor ? 'label' : 'span'
  return (
    <div className={styles.row} data-stacked={stacked || undefined}>
      <div className={styles.about}>
        <Label className={styles.label} htmlFor={htmlFor}>
          {label}
        </Label>
        {hint && (
          <p className={styles.hint} id={htmlFor ? `${htmlFor}-hint` : undefined}>
            {hint}
          </p>
        )}
      </div>
      {children && <div className={styles.control}>{children}</div>}
    </div>
  )
}
