import { Button, Modal } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useReturnFocus } from '../../../shared/dialogs/use-return-focus.ts'
import { errorText } from '../../../shared/error-text.ts'
import { refetchBoard } from './api.ts'
import styles from './status.module.css'
import { t } from './texts.ts'

/** A dialog around a form: closes when its words are stored, and says so when they are not. */
export function FormDialog({
  title,
  submit,
  isComplete,
  store,
  onClose,
  children,
}: {
  title: string
  /** The verb on the button. */
  submit: string
  isComplete: boolean
  store: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}) {
  useReturnFocus()
  const save = useMutation({
    mutationFn: async () => {
      await store()
      await refetchBoard()
    },
    onSuccess: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={title} size={520} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete) save.mutate()
        }}
      >
        {save.isError && <Notice tone="danger">{errorText(save.error)}</Notice>}
        {children}
        <div className={styles.formActions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isComplete}>
            {submit}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
