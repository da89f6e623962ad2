import type { ConversationView } from '@porchlight/contracts'
import { RelativeTime } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { PanelSection } from '../../../shared/conversations/panel/panel-section.tsx'
import { t } from './texts.ts'
import styles from './visitor-panels.module.css'

/** Section of the panel beside a conversation: what the visitor entered in the widget's forms, if anything (checklist I7). */
export function FormAnswersPanel({ conversation }: { conversation: ConversationView }) {
  const { conversation_ref, visitor } = conversation
  const { data } = useQuery({
    // A form submission can set the visitor's name and email, so including them in the key refetches the list.
    queryKey: ['form-submissions', conversation_ref, visitor.name, visitor.email],
    queryFn: () => api.widgetForms.list({ conversation_ref }),
    placeholderData: (known) => known,
    enabled: visitor.name !== '' || visitor.email !== null,
  })
  const submissions = data?.widget_form_submissions.filter((one) => one.conversation_ref === conversation_ref) ?? []
  if (submissions.length === 0) return null
  return (
    <PanelSection title={t('formAnswers')}>
      {submissions.map(({ submission_ref, answers, created_at }) => (
        <dl key={submission_ref} className={styles.facts}>
          {answers.map(({ name, value }) => (
            <div key={name}>
              <dt>{t(`answer_${name}`)}</dt>
              <dd>
                {value}
                <span className={styles.below}>
                  <RelativeTime at={created_at} />
                </span>
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </PanelSection>
  )
}
