import './form-card.css'
import type { FieldAnswers } from '@porchlight/contracts/forms/form-answers'
import type { ShownForm } from '@porchlight/contracts/forms/form-views'
import { useEffect, useState } from 'react'
import { logFailure } from '../../log.ts'
import { useSession } from '../../session/use-session.ts'
import { Asking } from './form-asking.tsx'
import { t } from './form-texts.ts'

// One file for all forms of a chat: names of further files would make the first view larger.
export { OpeningForm } from './flow/opening-form.tsx'

type CardProps = { conversation_ref: string; message_id: string }

/** A form that an agent sent in the chat (checklist L1): page by page, checked as the server checks it, sent once. */
export function FormCard({ conversation_ref, message_id }: CardProps) {
  const session = useSession()
  const [sent, setSent] = useState<{ form: ShownForm; is_answered: boolean } | 'gone' | null>(null)
  useEffect(() => {
    let isCurrent = true
    session.forms.ofMessage({ conversation_ref, message_id }).then(
      (found) => isCurrent && setSent(found),
      (failure: unknown) => {
        logFailure('form', failure)
        if (isCurrent) setSent('gone')
      },
    )
    return () => {
      isCurrent = false
    }
  }, [session, conversation_ref, message_id])
  if (sent === null) return null
  if (sent === 'gone') return <p className="form-card hint">{t('gone')}</p>
  if (sent.is_answered) return <Done text={sent.form.form.thank_you} />
  const send = async (key: string, answers: FieldAnswers) => {
    await session.forms.answer({ conversation_ref, message_id, submission_key: key, answers })
    setSent({ ...sent, is_answered: true })
  }
  return <Asking form={sent.form} id={message_id} onSend={send} />
}

const Done = ({ text }: { text: string }) => (
  <p className="form-card" role="status" dir="auto">
    {text || t('done')}
  </p>
)
