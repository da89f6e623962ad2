import type { ReactNode } from 'react'
import './empty-state.css'

/** Says that a place is empty (or failed), and what to do next. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  tone,
}: {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  tone?: 'failure'
}) {
  return (
    <div className="pl-empty-state" data-tone={tone} role={tone === 'failure' ? 'alert' : undefined}>
      {icon && (
        <span className="pl-empty-state-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <p className="pl-empty-state-title">{title}</p>
      {children && <div className="pl-empty-state-text">{children}</div>}
      {action && <div className="pl-empty-state-action">{action}</div>}
    </div>
  )
}
