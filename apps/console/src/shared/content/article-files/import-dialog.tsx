import { Modal } from '@mantine/core'
import { useState } from 'react'
import { ImportForm, type ImportTarget } from './import-form.tsx'
import { ImportProgress } from './import-progress.tsx'
import { t } from './texts.ts'

/** Dialog that imports articles from a file, with progress and a report per file. Calls `onImported` once articles have been created. */
export function ImportDialog({
  isOpen,
  target,
  onClose,
  onImported,
}: {
  isOpen: boolean
  target?: ImportTarget | undefined
  onClose: () => void
  onImported: () => void
}) {
  const [transfer, setTransfer] = useState<string | null>(null)
  const close = () => {
    onClose()
    // Reset for the next file once the dialog has faded out.
    setTransfer(null)
  }
  return (
    <Modal opened={isOpen} onClose={close} title={t('importTitle')} size={560} closeButtonProps={{ 'aria-label': t('close') }}>
      {transfer ? (
        <ImportProgress transfer_id={transfer} onEnded={onImported} onClose={close} onAgain={() => setTransfer(null)} />
      ) : (
        <ImportForm target={target} onCancel={close} onStarted={setTransfer} />
      )}
    </Modal>
  )
}
