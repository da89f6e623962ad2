import { Button, Modal } from '@mantine/core'
import { useRef } from 'react'
import { t } from '../../session/texts.ts'
import { type Dialog, showDialog, useDialog } from './dialogs.ts'

/** Renders the dialog passed to `showDialog`. Mounted once. */
export function DialogHost() {
  const dialog = useDialog()
  // Keep the content while the dialog fades out, or it would go blank first.
  const last = useRef<Dialog | null>(null)
  if (dialog) last.current = dialog
  const shown = dialog ?? last.current
  const close = () => showDialog(null)
  return (
    <Modal opened={dialog !== null} onClose={close} title={shown?.title} size={420} closeButtonProps={{ 'aria-label': t('close') }}>
      <p style={{ margin: '0 0 var(--pl-space-5)', color: 'var(--pl-text-2)' }}>{shown?.message}</p>
      <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button onClick={close} data-autofocus>
          {t('ok')}
        </Button>
      </div>
    </Modal>
  )
}
