import { Modal } from '@mantine/core'
import { useState } from 'react'
import { ImportForm } from './import-form.tsx'
import { ImportProgress } from './import-progress.tsx'
import { t } from './texts.ts'

/** Where the folders of a file go, when that is not the top. */
export type ImportTarget = { category_id: string; title: string }

/** Imports articles from a file, shows how far it is and reports what became of each. `onImported` when articles have been made. */
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
    // The next file begins anew; not before this one has faded out.
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
