import { Button, Modal } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../../shared/connection/error-text.ts'
import { shownInPlace } from '../../../shared/connection/query-client.ts'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import { useReturnFocus } from '../../../shared/interface/dialogs/use-return-focus.ts'
import { t } from './texts.ts'

/** Dialog around a form. Closes once the input is saved; shows the error if saving fails. */
export function FormDialog({
  title,
  submit,
  isComplete,
  store,
  onClose,
  children,
}: {
  title: string
  /** Submit button label: a verb. */
  submit: string
  isComplete: boolean
  store: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}) {
  useReturnFocus()
  const save = useMutation({
    onError: shownInPlace,
    mutationFn: async () => {
      await store()
    },
    onSuccess: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={title} size={520} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogForm
        noValidate
        onSubmit={() => {
          if (isComplete) save.mutate()
        }}
      >
        {save.isError && <Notice tone="danger">{errorText(save.error)}</Notice>}
        {children}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isComplete}>
            {submit}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}
