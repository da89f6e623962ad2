import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { useReturnFocus } from '../../shared/interface/dialogs/use-return-focus.ts'
import { t } from './texts.ts'

/** Dialog that names a new section or renames one; `title` is '' for a new one. */
export function SectionDialog({
  title,
  taken,
  onName,
  onClose,
}: {
  title: string
  taken: readonly string[]
  onName: (title: string) => void
  onClose: () => void
}) {
  useReturnFocus()
  const [name, setName] = useState(title)
  const wanted = name.trim()
  const isTaken = wanted !== title && taken.includes(wanted)
  return (
    <Modal opened onClose={onClose} title={t(title ? 'renameSection' : 'newSection')} size={420} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogForm
        onSubmit={() => {
          if (wanted !== title) onName(wanted)
          onClose()
        }}
      >
        <TextInput
          label={t('sectionName')}
          maxLength={200}
          data-autofocus
          value={name}
          error={isTaken ? t('sectionExists') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={wanted === '' || isTaken}>
            {t('save')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}
