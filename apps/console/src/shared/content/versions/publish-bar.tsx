import { Button } from '@mantine/core'
import type { OperationName } from '@porchlight/contracts/routes'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../interface/dialogs/confirm-dialog.tsx'
import { showSuccess } from '../../interface/toasts.ts'
import { ActionButton } from '../../permissions/action-button.tsx'
import { t } from './texts.ts'
import styles from './versions.module.css'

/** Something that a button of the bar runs; `told` is said once it has worked. */
type Act = { operation: OperationName; told: string /** `false`: the user went back. */; run: () => Promise<unknown> }

export type PublishBarProps = {
  /** The published version, and who published it if that is known; null if none is. */
  published: { version: number; name?: string } | null
  /** Whether the draft differs from the published version. */
  hasChanges: boolean
  /** Said instead of 'Version 3 is published', for example if nothing is. */
  state?: string | undefined
  /** Said of a published draft with changes, instead of 'There are newer changes'. */
  changed?: string
  /** `isBlocked`: the draft has problems; the button then runs `onBlocked` if there is one, and is disabled otherwise. */
  publish: Act & { isBlocked?: boolean; onBlocked?: () => void }
  /** Missing if what is published is turned off another way. `title` and `text`: the question that is asked first. */
  unpublish?: Act & { label?: string; title: string; text: string }
  /** Shows the dialog with the versions. */
  versions: (onClose: () => void) => ReactNode
  /** Below what is published, for example its link. */
  below?: ReactNode
  /** More buttons, before the others. */
  children?: ReactNode
}

/** What is published of a draft, and the buttons that change it: versions, unpublish, publish. Shared by all that is published as versions. */
export function PublishBar({ published, hasChanges, state, changed, publish, unpublish, versions, below, children }: PublishBarProps) {
  const [open, setOpen] = useState<'versions' | 'unpublish' | null>(null)
  const close = () => setOpen(null)
  const run = useMutation({
    mutationFn: (act: Act) => act.run(),
    onSuccess: (answer, { told, operation }) => {
      if (answer === false) return
      showSuccess(told, operation)
      close()
    },
  })
  const isRunning = (act: Act | undefined) => run.isPending && run.variables.operation === act?.operation
  const isStuck = publish.isBlocked === true && !publish.onBlocked
  return (
    <div className={styles.bar}>
      <div className={styles.state}>
        <p role="status">
          {state ?? (published && (published.name ? t('isPublishedBy', { ...published, name: published.name }) : t('isPublished', published)))}{' '}
          {published && hasChanges && (changed ?? t('hasChanges'))}
        </p>
        {below}
      </div>
      <div className={styles.buttons}>
        {children}
        <Button variant="default" onClick={() => setOpen('versions')}>
          {t('versions')}
        </Button>
        {published && unpublish && (
          <ActionButton for={unpublish.operation} variant="default" onClick={() => setOpen('unpublish')}>
            {unpublish.label ?? t('unpublish')}
          </ActionButton>
        )}
        <ActionButton
          for={publish.operation}
          busy={isRunning(publish)}
          disabled={isStuck || (published !== null && !hasChanges)}
          onClick={() => (publish.isBlocked ? publish.onBlocked?.() : run.mutate(publish))}
        >
          {t('publish')}
        </ActionButton>
      </div>
      {open === 'versions' && versions(close)}
      {unpublish && (
        <ConfirmDialog
          isOpen={open === 'unpublish'}
          title={unpublish.title}
          confirm={unpublish.label ?? t('unpublish')}
          cancel={t('cancel')}
          busy={isRunning(unpublish)}
          onConfirm={() => run.mutate(unpublish)}
          onClose={close}
        >
          {unpublish.text}
        </ConfirmDialog>
      )}
    </div>
  )
}
