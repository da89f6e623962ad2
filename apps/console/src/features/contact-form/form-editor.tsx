import { Button } from '@mantine/core'
import { formProblems } from '@porchlight/contact-flow'
import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import type { FormStep } from '@porchlight/contracts/contact-form/contact-form-steps'
import { formSteps } from '@porchlight/contracts/contact-form/contact-form-steps'
import type { ContactFormView } from '@porchlight/contracts/contact-form/contact-forms'
import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { DraftNotices } from '../../shared/content/publications/draft-notices.tsx'
import { SaveState } from '../../shared/content/publications/save-state.tsx'
import { useDraft } from '../../shared/content/versions/published-document.ts'
import { useCommands } from '../../shared/interface/commands/commands.ts'
import { contactFormDocument } from './api.ts'
import { AppliedForms } from './applied-forms.tsx'
import styles from './contact-form.module.css'
import { FinalCard } from './final-card.tsx'
import { FlowPreview, type PreviewWidth } from './flow-preview.tsx'
import { withStep } from './form-changes.ts'
import { FormTree } from './form-tree.tsx'
import { ProblemList } from './problem-list.tsx'
import { shownStep, stepName } from './problem-texts.ts'
import { PublishBar } from './publish-bar.tsx'
import { QuestionCard } from './question-card.tsx'
import { SearchCard } from './search-card.tsx'
import { t } from './texts.ts'

/** The editor: the form's questions beside the widget that shows them. Changes are saved as a draft. */
export function FormEditor({ view, library }: { view: ContactFormView; library: LibraryDocument }) {
  const form = useDraft(contactFormDocument, view, { copyKey: `contact-form:${view.contact_form_ref}` })
  const { values, save } = form
  const problems = useMemo(() => formProblems(values), [values])
  const [width, setWidth] = useState<PreviewWidth>('panel')
  const [hasTried, setTried] = useState(false)
  useCommands(useMemo(() => [{ id: 'contact-form.save', label: t('title'), group: t('title'), shortcut: 'mod+s', run: save }], [save]))
  return (
    <div className={styles.editor}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        <SaveState form={form} isNew={false} missing={null} unsent={null} />
        <PublishBar view={view} form={form} problems={problems} onBlocked={() => setTried(true)} />
      </header>
      <DraftNotices form={form} />
      <ProblemList form={values} problems={problems} isUrgent={hasTried} />
      <div className={styles.columns} data-wide={width === 'page' || undefined}>
        <div className={styles.cards}>
          <FormTree form={values} />
          <QuestionCard form={form} place="first" problems={problems} />
          {values.steps.map(({ stepSelected }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a draft may have the same step twice
            <QuestionCard key={`${stepSelected} ${at}`} form={form} place={at} problems={problems} />
          ))}
          <MissingSteps form={values} onAdd={(step) => form.set(withStep(values, step))} />
          <SearchCard form={form} problems={problems} />
          <FinalCard form={form} problems={problems} />
          <AppliedForms own={view.applied} />
        </div>
        <FlowPreview library={library} form={values} width={width} onWidth={setWidth} />
      </div>
    </div>
  )
}

function MissingSteps({ form, onAdd }: { form: ContactForm; onAdd: (step: FormStep) => void }) {
  const missing = formSteps.filter((step) => !form.steps.some(({ stepSelected }) => stepSelected === step))
  if (missing.length === 0) return null
  return (
    <div className={styles.choices}>
      {missing.map((step) => (
        <Button key={step} variant="default" size="xs" leftSection={<IconPlus size={14} stroke={2} />} onClick={() => onAdd(step)}>
          {t('addQuestion', { step: stepName(shownStep(step)) })}
        </Button>
      ))}
    </div>
  )
}
