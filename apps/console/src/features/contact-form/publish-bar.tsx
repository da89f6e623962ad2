import { Button } from '@mantine/core'
import type { FormProblem } from '@porchlight/contact-flow'
import type { ContactForm, ContactFormView } from '@porchlight/contracts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import type { TextForm } from '../../shared/content/publications/use-text-form.ts'
import { ConfirmDialog } from '../../shared/interface/dialogs/confirm-dialog.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { putPublication } from './api.ts'
import styles from './contact-form.module.css'
import { blocking, goToField } from './problem-texts.ts'
import { t } from './texts.ts'
import { useRestore } from './use-restore.ts'
import { VersionsDialog } from './versions-dialog.tsx'

type PublishBarProps = {
  view: ContactFormView
  form: TextForm<ContactForm>
  problems: readonly FormProblem[]
  /** Called instead of publishing a form with problems. */
  onBlocked: () => void
}

/** What is published, and the buttons that change it: publish, discard changes, versions, unpublish. */
export function PublishBar({ view, form, problems, onBlocked }: PublishBarProps) {
  const { published } = view
  const [open, setOpen] = useState<'versions' | 'unpublish' | null>(null)
  const close = () => setOpen(null)
  const restore = useRestore(form)
  const hasChanges = view.is_changed || form.isDirty
  const publish = useMutation({
    mutationFn: async () => api.contactForms.publish({ revision: (await form.autosave.flush()).revision }),
    onSuccess: (response) => {
      putPublication(response)
      showSuccess(t('published'), 'contact-form')
    },
  })
  const unpublish = useMutation({
    mutationFn: () => api.contactForms.unpublish({}),
    onSuccess: (response) => {
      putPublication(response)
      showSuccess(t('unpublished'), 'contact-form')
      close()
    },
  })
  const tryToPublish = () => {
    const [first] = blocking(problems)
    if (!first) return publish.mutate()
    onBlocked()
    goToField(first.path)
  }
  return (
    <div className={styles.publishing}>
      <p className={styles.hint} role="status">
        {publishedText(view)} {published && hasChanges && t('hasChanges')}
      </p>
      <div className={styles.choices}>
        <Button variant="default" onClick={() => setOpen('versions')}>
          {t('versions')}
        </Button>
        {published && (
          <ActionButton for="contactForms.unpublish" variant="default" onClick={() => setOpen('unpublish')}>
            {t('unpublish')}
          </ActionButton>
        )}
        {published && hasChanges && (
          <ActionButton
            for="contactForms.restore"
            variant="default"
            busy={restore.isPending}
            onClick={() => restore.mutate({ version: published.version, told: t('discarded', { version: published.version }) })}
          >
            {t('discardChanges')}
          </ActionButton>
        )}
        <ActionButton for="contactForms.publish" busy={publish.isPending} disabled={published !== null && !hasChanges} onClick={tryToPublish}>
          {t('publish')}
        </ActionButton>
      </div>
      {open === 'versions' && <VersionsDialog restore={restore} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'unpublish'}
        title={t('unpublishTitle')}
        confirm={t('unpublish')}
        cancel={t('cancel')}
        busy={unpublish.isPending}
        onConfirm={() => unpublish.mutate()}
        onClose={close}
      >
        {t('unpublishText')}
      </ConfirmDialog>
    </div>
  )
}

function publishedText({ published }: ContactFormView): string {
  if (!published) return t('neverPublished')
  const { version, publisher } = published
  return publisher.name ? t('isPublished', { version, name: publisher.name }) : t('isPublishedBySomebody', { version })
}
