import './form-card.css'
import { checkAnswers, type FieldAnswer, fieldsOf, shownPages } from '@porchlight/contracts/forms/form-answers'
import type { ShownForm } from '@porchlight/contracts/forms/form-views'
import { FormFields } from '@porchlight/ui/form/form-fields.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import { logFailure } from '../../log.ts'
import { useSession } from '../../session/use-session.ts'
import { FormFiles } from './form-files.tsx'
import { t } from './form-texts.ts'

/** What a visitor has entered. It outlives the card, which leaves the page when its message is scrolled away. */
type Entered = { answers: Record<string, FieldAnswer>; page: number; key: string; names: Record<string, string> }
const kept = new Map<string, Entered>()

type CardProps = { conversation_ref: string; message_id: string }

/** A form that an agent sent in the chat (checklist L1): page by page, checked as the server checks it, sent once. */
export function FormCard({ conversation_ref, message_id }: CardProps) {
  const session = useSession()
  const [sent, setSent] = useState<{ form: ShownForm; is_answered: boolean } | 'gone' | null>(null)
  useEffect(() => {
    let isCurrent = true
    session.form(conversation_ref, message_id).then(
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
  return <Asking form={sent.form} conversation_ref={conversation_ref} message_id={message_id} onSent={() => setSent({ ...sent, is_answered: true })} />
}

const Done = ({ text }: { text: string }) => (
  <p className="form-card" role="status" dir="auto">
    {text || t('done')}
  </p>
)

function Asking({ form: { form }, conversation_ref, message_id, onSent }: CardProps & { form: ShownForm; onSent: () => void }) {
  const session = useSession()
  const [entered, setEntered] = useState<Entered>(() => kept.get(message_id) ?? { answers: prefilled(form), page: 0, key: crypto.randomUUID(), names: {} })
  const [state, setState] = useState<'asking' | 'wrong' | 'busy' | 'failed'>('asking')
  const { answers, page, key, names } = entered
  const change = (part: Partial<Entered>) =>
    setEntered((before) => {
      const next = { ...before, ...part }
      kept.set(message_id, next)
      return next
    })
  const answer = (field_id: string, value: FieldAnswer) => change({ answers: { ...answers, [field_id]: value } })
  const pages = shownPages(form, answers)
  const at = Math.min(page, Math.max(pages.length - 1, 0))
  const shown = pages[at]
  const isLast = at >= pages.length - 1
  const { problems, answers: given } = checkAnswers(form, answers)
  const wrong = (shown?.fields ?? []).filter(({ field_id }) => problems[field_id])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wrong.length > 0) return setState('wrong')
    if (!isLast) {
      setState('asking')
      return change({ page: at + 1 })
    }
    setState('busy')
    try {
      await session.answerForm(conversation_ref, message_id, key, given)
      kept.delete(message_id)
      onSent()
    } catch (failure) {
      logFailure('form', failure)
      setState('failed')
    }
  }
  const words = { optional: t('optional'), noFiles: t('noFiles'), choose: t('choose'), stars: (count: number) => t('stars', { count }) }
  return (
    <form className="form-card" noValidate onSubmit={(event) => void submit(event)}>
      {at === 0 && form.introduction !== '' ? <p dir="auto">{form.introduction}</p> : null}
      {shown && shown.title !== '' ? (
        <p className="box-title" dir="auto">
          {shown.title}
        </p>
      ) : null}
      <FormFields
        fields={shown?.fields ?? []}
        answers={answers}
        problems={state === 'wrong' ? Object.fromEntries(wrong.map(({ field_id }) => [field_id, t(`wrong_${problems[field_id] ?? 'form'}`)])) : {}}
        words={words}
        isLocked={state === 'busy'}
        onAnswer={answer}
        fileInput={({ field_id }) => (
          <FormFiles
            ids={typeof answers[field_id] === 'object' ? answers[field_id] : []}
            names={names}
            onChange={(ids, more) => change({ answers: { ...answers, [field_id]: ids }, names: { ...names, ...more } })}
          />
        )}
      />
      <p className="field-error" role="alert">
        {state === 'failed' ? t('failed') : null}
      </p>
      <div className="form-card-buttons">
        {at > 0 ? (
          <button type="button" className="button" disabled={state === 'busy'} onClick={() => change({ page: at - 1 })}>
            {t('back')}
          </button>
        ) : null}
        <button type="submit" className="button strong" disabled={state === 'busy'}>
          {state === 'busy' ? t('submitting') : isLast ? form.submit_text || t('submit') : t('next')}
        </button>
      </div>
    </form>
  )
}

/** Returns what is known before the visitor types: the page that the widget is on. */
const prefilled = (form: ShownForm['form']): Record<string, FieldAnswer> =>
  Object.fromEntries(
    fieldsOf(form).flatMap(({ field_id, prefill }) => (prefill === 'page' && document.referrer !== '' ? [[field_id, document.referrer.slice(0, 2048)]] : [])),
  )
