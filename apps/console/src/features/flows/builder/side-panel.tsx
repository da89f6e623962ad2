import { CloseButton, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import styles from './builder.module.css'

type SidePanelProps = { isNarrow: boolean; title: string; onClose: () => void; children: ReactNode }

/** What is beside the flow: the chosen step, or the simulator. On narrow screens a dialog over it. */
export function SidePanel({ isNarrow, title, onClose, children }: SidePanelProps) {
  if (isNarrow)
    return (
      <Modal opened onClose={onClose} title={title} fullScreen closeButtonProps={{ 'aria-label': t('close') }}>
        {children}
      </Modal>
    )
  return (
    <aside className={styles.panel} aria-label={title}>
      <div className={styles.panelHead}>
        <h2>{title}</h2>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </div>
      {children}
    </aside>
  )
}
