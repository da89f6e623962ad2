import { createContext, type ReactNode, useContext } from 'react'
import styles from './page.module.css'

/** Title of the page around a section. */
const PageTitle = createContext<string | undefined>(undefined)

/** Page of forms and lists: title, one-line lead, actions, and sections below. `wide` for lists, 'table' for those with many columns. */
export function Page({
  title,
  lead,
  actions,
  children,
  wide,
}: {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
  wide?: boolean | 'table'
}) {
  return (
    <div className={styles.page} data-wide={wide || undefined}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <PageTitle value={title}>{children}</PageTitle>
    </div>
  )
}

/** Section of a page; its content shares one card. A title that the page has already is not said twice. */
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
  const isSaid = title === useContext(PageTitle)
  return (
    <section className={styles.section}>
      {title && (!isSaid || lead || actions) && (
        <div className={styles.sectionHead}>
          <div className={styles.titles}>
            {!isSaid && <h2>{title}</h2>}
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
