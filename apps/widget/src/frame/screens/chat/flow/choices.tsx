import type { FlowPrompt } from '@porchlight/contracts/flows/flow-prompt'
import { type FormEvent, type MouseEvent, useId } from 'react'
import { t } from './flow-texts.ts'

/** How a flow's question can be answered. */
export type Asks = Pick<FlowPrompt, 'kind' | 'choices' | 'offers'> & { max?: number | null }

const starsMax = 10

type Props = { asks: Asks; onAnswer: (text: string) => void; onConfirm: (action_id: string) => void }

/**
 * Answers that can be pressed, below the message that asks: choices, stars, a date. Every question can be answered in writing too; what the flow offers to do is done by a
 * press only.
 */
export function Choices({ asks, onAnswer, onConfirm }: Props) {
  const answer = (event: MouseEvent<HTMLElement> | FormEvent<HTMLElement>, text: string) => {
    // The pressed button goes away; the next answer comes in the log.
    event.currentTarget.closest<HTMLElement>('.log')?.focus({ preventScroll: true })
    onAnswer(text)
  }
  // What an ambiguous date may mean can be pressed; otherwise there is a calendar.
  if (asks.kind === 'date' && asks.choices.length === 0) return <DateChoice onAnswer={answer} />
  const max = Math.min(asks.max ?? 5, starsMax)
  const buttons =
    asks.kind === 'rating'
      ? Array.from({ length: max }, (_, at) => ({ key: `${at}`, text: `${at + 1}`, label: t('stars', { count: at + 1, max }) }))
      : asks.choices.map(({ choice_id, label }) => ({ key: choice_id, text: label, label: undefined }))
  const offers = asks.offers ?? []
  if (buttons.length + offers.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of a form
    <div className="choices" role="group" aria-label={t('choices')}>
      {offers.map(({ action_id, label }) => (
        <button key={action_id} type="button" className="choice is-offer" dir="auto" onClick={() => onConfirm(action_id)}>
          {label}
        </button>
      ))}
      {buttons.map(({ key, text, label }) => (
        <button key={key} type="button" className={label ? 'choice is-star' : 'choice'} aria-label={label} dir="auto" onClick={(event) => answer(event, text)}>
          {text}
          {label ? <span aria-hidden="true"> ★</span> : null}
        </button>
      ))}
    </div>
  )
}

function DateChoice({ onAnswer }: { onAnswer: (event: FormEvent<HTMLElement>, date: string) => void }) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const date = String(new FormData(event.currentTarget).get('date'))
    if (date) onAnswer(event, date)
  }
  return (
    <form className="choices" onSubmit={submit}>
      <label className="sr-only" htmlFor={id}>
        {t('date')}
      </label>
      <input id={id} className="choice-date" type="date" name="date" required />
      <button type="submit" className="choice">
        {t('send')}
      </button>
    </form>
  )
}
