import { type AnswerProblem, checkAnswers, type FieldAnswer, type FieldAnswers, fieldsOf, shownPages } from '@porchlight/contracts/forms/form-answers'
import type { ShownForm } from '@porchlight/contracts/forms/form-views'
import { wrongText } from '@porchlight/contracts/typed/what-is-wrong'
import { FormFields } from '@porchlight/ui/form/form-fields.tsx'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { type FormEvent, useState } from 'react'
import { logFailure } from '../../log.ts'
import { FormFiles } from './form-files.tsx'
import { t } from './form-texts.ts'

/** What a visitor has entered. It outlives the card, which leaves the page when its message is scrolled away. */
type Entered = { answers: Record<string, FieldAnswer>; page: number; key: string; names: Record<string, string> }
const kept = new Map<string, Entered>()

/** `id` tells forms apart that are shown in turn. `onSend` gets the key that makes a repeated submission the same one. */
type AskingProps = { form: ShownForm; id: string; onSend: (key: string, answers: FieldAnswers) => Promise<void> }

/** A form that waits for the visitor's answers. */
export function Asking({ form: { form }, id, onSend }: AskingProps) {
  const [entered, setEntered] = useState<Entered>(() => kept.get(id) ?? { answers: prefilled(form), page: 0, key: crypto.randomUUID(), names: {} })
  const [state, setState] = useState<'asking' | 'wrong' | 'busy' | 'failed'>('asking')
  const { answers, page, key, names } = entered
  const change = (part: Partial<Entered>) =>
    setEntered((before) => {
      const next = { ...before, ...part }
      kept.set(id, next)
      return next
    })
  const answer = (field_id: string, value: FieldAnswer) => change({ answers: { ...answers, [field_id]: value } })
  const reader = { language: currentLocale() }
  const pages = shownPages(form, answers, reader)
  const at = Math.min(page, Math.max(pages.length - 1, 0))
  const shown = pages[at]
  const isLast = at >= pages.length - 1
  const checked = checkAnswers(form, answers, reader)
  const given = checked.answers
  const wrong = (shown?.fields ?? []).filter(({ field_id }) => checked.problems[field_id])
  const wrongWords = {
    problem: (problem: AnswerProblem, readings: string) => t(`wrong_${problem}`, { readings }),
    example: (example: string) => t('example', { example }),
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wrong.length > 0) return setState('wrong')
    if (!isLast) {
      setState('asking')
      return change({ page: at + 1 })
    }
    setState('busy')
    try {
      await onSend(key, given)
      kept.delete(id)
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
        problems={state === 'wrong' ? Object.fromEntries(wrong.map((field) => [field.field_id, wrongText(field, checked, reader, wrongWords) ?? ''])) : {}}
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
