import type { ReactNode } from 'react'
import './notice.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

/** A message that stays on the page. Failures are announced immediately, others when the screen reader is idle. */
export function Notice({ tone = 'info', icon, children, action }: { tone?: NoticeTone; icon?: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="pl-notice" data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      {icon && (
        <span className="pl-notice-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <div className="pl-notice-text">{children}</div>
      {action}
    </div>
  )
}
