import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import { Icon, icons } from './icons.tsx'

/** The bar above every screen except the dashboard: back, a title, and close. */
export function TopBar({
  onBack,
  backLabel,
  onClose,
  children,
  actions,
}: {
  onBack: () => void
  backLabel: string
  onClose: () => void
  children: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className="top-bar">
      <button type="button" className="icon-button on-strong" aria-label={backLabel} onClick={onBack}>
        <Icon d={icons.back} flips />
      </button>
      <div className="top-title">{children}</div>
      {actions}
      <button type="button" className="icon-button on-strong close" aria-label={t('close')} onClick={onClose}>
        <Icon d={icons.close} />
      </button>
    </header>
  )
}
