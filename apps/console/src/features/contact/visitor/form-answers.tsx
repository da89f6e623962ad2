import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { RelativeTime } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { PanelSection } from '../../../shared/conversations/panel/panel-section.tsx'
import { t } from './texts.ts'
import styles from './visitor-panels.module.css'

const worded = ['name', 'email', 'request', 'file'] as const
const isWorded = (name: string): name is (typeof worded)[number] => worded.some((one) => one === name)

/** Section of the panel beside a conversation: what the visitor entered in the widget's forms, if anything (checklist I7). */
export function FormAnswersPanel({ conversation }: { conversation: ConversationView }) {
  const { conversation_ref, visitor } = conversation
  const { data } = useQuery({
    // The contact card can set the visitor's name and email, so including them in the key refetches the list. Forms have a notice.
    queryKey: ['form-submissions', conversation_ref, visitor.name, visitor.email],
    queryFn: () => api.widgetForms.list({ conversation_ref }),
    placeholderData: (known) => known,
  })
  const submissions = data?.widget_form_submissions.filter((one) => one.conversation_ref === conversation_ref) ?? []
  if (submissions.length === 0) return null
  return (
    <PanelSection title={t('formAnswers')}>
      {submissions.map(({ submission_ref, widget_form, title, answers, created_at }) => (
        <div key={submission_ref}>
          {widget_form !== 'contact' && (
            <p className={styles.formTitle} dir="auto">
              {widget_form === 'contact_form' ? t('contactForm') : title}
            </p>
          )}
          <dl className={styles.facts}>
            {answers.map(({ name, label, value, files }) => (
              <div key={name}>
                <dt dir="auto">{label || (isWorded(name) ? t(`answer_${name}`) : name)}</dt>
                <dd dir="auto">
                  {files.length === 0
                    ? value
                    : files.map((file) => (
                        <a key={file.url} href={file.url} target="_blank" rel="noreferrer">
                          {file.name}
                        </a>
                      ))}
                  <span className={styles.below}>
                    <RelativeTime at={created_at} />
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </PanelSection>
  )
}
