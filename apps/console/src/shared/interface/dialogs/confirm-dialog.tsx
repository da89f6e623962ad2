import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../session/texts.ts'

/** Dialog that confirms an action that can't be undone. Cancel has the initial focus; the dialog stays open while the action runs. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirm,
  cancel,
  busy,
  onConfirm,
  onClose,
}: {
  isOpen: boolean
  title: string
  children: ReactNode
  confirm: string
  cancel: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={420} closeButtonProps={{ 'aria-label': t('close') }}>
      <div style={{ margin: '0 0 var(--pl-space-5)', color: 'var(--pl-text-2)', textWrap: 'pretty' }}>{children}</div>
      <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 'var(--pl-space-2)' }}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <Button color="red" loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  )
}
