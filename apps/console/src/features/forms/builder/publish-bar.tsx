import { Button } from '@mantine/core'
import type { Form, FormView } from '@porchlight/contracts'
import type { FormProblem } from '@porchlight/contracts/forms/form-problems'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../shared/connection/api.ts'
import type { TextForm } from '../../../shared/content/publications/use-text-form.ts'
import { ConfirmDialog } from '../../../shared/interface/dialogs/confirm-dialog.tsx'
import { CopyField } from '../../../shared/interface/page/copy-field.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { putForm } from '../api.ts'
import { t } from '../texts.ts'
import styles from './builder.module.css'
import { VersionsDialog } from './versions-dialog.tsx'

type PublishBarProps = { view: FormView; form: TextForm<Form>; problems: readonly FormProblem[] }

/** What is published, the form's link, and the buttons that change it. */
export function PublishBar({ view, form, problems }: PublishBarProps) {
  const { form_ref, published, address } = view
  const [open, setOpen] = useState<'versions' | 'unpublish' | null>(null)
  const close = () => setOpen(null)
  const hasChanges = view.is_changed || form.isDirty
  const publish = useMutation({
    mutationFn: async () => api.forms.publish({ form_ref, revision: (await form.autosave.flush()).revision }),
    onSuccess: (changed) => {
      putForm(changed)
      showSuccess(t('publishedNow'), 'form')
    },
  })
  const unpublish = useMutation({
    mutationFn: () => api.forms.unpublish({ form_ref }),
    onSuccess: (changed) => {
      putForm(changed)
      showSuccess(t('unpublished'), 'form')
      close()
    },
  })
  return (
    <div className={styles.publishing}>
      <div className={styles.state}>
        <p className={styles.hint} role="status">
          {published ? t('isPublished', { version: published.version }) : t('neverPublished')} {published && hasChanges && t('hasChanges')}
        </p>
        {published && <CopyField value={address} what={t('link')} />}
      </div>
      <div className={styles.row}>
        <Button variant="default" component={Link} to={`/admin/formbuilder/${form_ref}`}>
          {t('submissions')}
        </Button>
        <Button variant="default" onClick={() => setOpen('versions')}>
          {t('versions')}
        </Button>
        {published && (
          <ActionButton for="forms.unpublish" variant="default" onClick={() => setOpen('unpublish')}>
            {t('unpublish')}
          </ActionButton>
        )}
        <ActionButton
          for="forms.publish"
          busy={publish.isPending}
          disabled={problems.length > 0 || (published !== null && !hasChanges)}
          onClick={() => publish.mutate()}
        >
          {t('publish')}
        </ActionButton>
      </div>
      {open === 'versions' && <VersionsDialog form_ref={form_ref} form={form} onClose={close} />}
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
