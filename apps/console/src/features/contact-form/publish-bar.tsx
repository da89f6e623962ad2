import type { FormProblem } from '@porchlight/contact-flow'
import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import type { ContactFormView } from '@porchlight/contracts/contact-form/contact-forms'
import { api } from '../../shared/connection/api.ts'
import type { TextForm } from '../../shared/content/publications/use-text-form.ts'
import { PublishBar as Bar } from '../../shared/content/versions/publish-bar.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { putPublication } from './api.ts'
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
  const restore = useRestore(form)
  const hasChanges = view.is_changed || form.isDirty
  const [first] = blocking(problems)
  return (
    <Bar
      published={published && { version: published.version, name: published.publisher.name }}
      hasChanges={hasChanges}
      state={published ? undefined : t('neverPublished')}
      changed={t('hasChanges')}
      publish={{
        operation: 'contactForms.publish',
        told: t('published'),
        run: async () => putPublication(await api.contactForms.publish({ revision: (await form.autosave.flush()).revision })),
        isBlocked: first !== undefined,
        onBlocked: () => {
          onBlocked()
          if (first) goToField(first.path)
        },
      }}
      unpublish={{
        operation: 'contactForms.unpublish',
        told: t('unpublished'),
        run: async () => putPublication(await api.contactForms.unpublish({})),
        title: t('unpublishTitle'),
        text: t('unpublishText'),
      }}
      versions={(onClose) => <VersionsDialog restore={restore} onClose={onClose} />}
    >
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
    </Bar>
  )
}
