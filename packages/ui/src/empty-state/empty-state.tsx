import type { ReactNode } from 'react'
import './empty-state.css'

export type EmptyStateProps = {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  tone?: 'failure'
  /** Heading level of the title if this is the whole page; otherwise it is not a heading. */
  level?: 1 | 2 | 3
}

/** Shown when a screen or list is empty or failed to load; suggests what to do next. */
export function EmptyState({ icon, title, children, action, tone, level }: EmptyStateProps) {
  const Title = level ? (`h${level}` as const) : 'p'
  return (
    <div className="pl-empty-state" data-tone={tone} role={tone === 'failure' ? 'alert' : undefined}>
      {icon && (
        <span className="pl-empty-state-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <Title className="pl-empty-state-title">{title}</Title>
      {children && <div className="pl-empty-state-text">{children}</div>}
      {action && <div className="pl-empty-state-action">{action}</div>}
    </div>
  )
}
