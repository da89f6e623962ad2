import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './panel-section.module.css'

/** A section of the panel beside a conversation, with an optional heading. */
export function PanelSection({ title, children, ...props }: Omit<ComponentProps<'section'>, 'title' | 'className'> & { title?: ReactNode }) {
  const id = useId()
  return (
    <section {...props} className={styles.section} aria-labelledby={title ? id : undefined}>
      {title && <h3 id={id}>{title}</h3>}
      {children}
    </section>
  )
}
