import type { FormProblem } from '@porchlight/contact-flow'
import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import type { ContactFormView } from '@porchlight/contracts/contact-form/contact-forms'
import { useMutation } from '@tanstack/react-query'
import type { TextForm } from '../../shared/content/publications/use-text-form.ts'
import { DocumentBar } from '../../shared/content/versions/document-bar.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { contactFormDocument } from './api.ts'
import { FormBranches } from './form-tree.tsx'
import { blocking, goToField } from './problem-texts.ts'
import { t } from './texts.ts'

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
  const discard = useMutation({
    mutationFn: (version: number) => contactFormDocument.restore(form, version, t('discarded', { version })),
  })
  const hasChanges = view.is_changed || form.isDirty
  const [first] = blocking(problems)
  return (
    <DocumentBar
      document={contactFormDocument}
      form={form}
      published={published && { version: published.version, name: published.publisher.name }}
      hasChanges={hasChanges}
      state={published ? undefined : t('neverPublished')}
      changed={t('hasChanges')}
      publish={{
        told: t('published'),
        isBlocked: first !== undefined,
        onBlocked: () => {
          onBlocked()
          if (first) goToField(first.path)
        },
      }}
      unpublish={{ told: t('unpublished'), title: t('unpublishTitle'), text: t('unpublishText') }}
      look={{ label: (version) => t('show', { version }), short: t('showShort'), at: (shown) => <FormBranches form={shown} isFixed /> }}
    >
      {published && hasChanges && (
        <ActionButton for="contactForms.restore" variant="default" busy={discard.isPending} onClick={() => discard.mutate(published.version)}>
          {t('discardChanges')}
        </ActionButton>
      )}
    </DocumentBar>
  )
}
