import './rating-card.css'
import type { AskedRating } from '@porchlight/contracts/ratings/ratings'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { logFailure } from '../../log.ts'
import { useSession } from '../../session/use-session.ts'
import { t } from './rating-texts.ts'

const scores = [1, 2, 3, 4, 5] as const

/** Asks the visitor to rate the chat that was closed; shows nothing if it can't be rated. */
export function RatingCard({ conversation_ref }: { conversation_ref: string }) {
  const session = useSession()
  const [asked, setAsked] = useState<AskedRating | null>(null)
  useEffect(() => {
    let isCurrent = true
    session.rating(conversation_ref).then((rating) => isCurrent && setAsked(rating), logFailure.bind(null, 'rating'))
    return () => {
      isCurrent = false
    }
  }, [session, conversation_ref])
  if (!asked || (!asked.is_open && asked.message_rating === null)) return null
  return (
    <Rating
      asked={asked}
      onSend={async (rating) => setAsked({ ...asked, ...(await session.rate(conversation_ref, { ...rating, message_id: asked.message_id })) })}
    />
  )
}

type Given = { message_rating: number; message_review: string }

function Rating({ asked, onSend }: { asked: AskedRating; onSend: (rating: Given) => Promise<void> }) {
  const id = useId()
  const [score, setScore] = useState(asked.message_rating)
  const [state, setState] = useState<'asking' | 'busy' | 'failed' | 'done'>(asked.message_rating === null ? 'asking' : 'done')
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (score === null) return
    const message_review = String(new FormData(event.currentTarget).get('review')).trim()
    setState('busy')
    setState(
      await onSend({ message_rating: score, message_review }).then(
        () => 'done' as const,
        () => 'failed' as const,
      ),
    )
  }
  if (state === 'done')
    return (
      <section className="rating" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`} className="box-title" role="status">
          {t('thanks')}
        </h2>
        <p className="rating-given">
          {scores.map((each) => (
            <Star key={each} isFull={each <= (asked.message_rating ?? 0)} />
          ))}
          <span className="sr-only">{t(`rating_${scoreOf(asked.message_rating)}`)}</span>
        </p>
        {asked.is_open ? (
          <button type="button" className="link" onClick={() => setState('asking')}>
            {t('change')}
          </button>
        ) : null}
      </section>
    )
  return (
    <form className="rating" onSubmit={(event) => void send(event)} aria-labelledby={`${id}-title`}>
      <fieldset>
        <legend id={`${id}-title`} className="box-title">
          {t('title')}
        </legend>
        <div className="rating-stars">
          {scores.map((each) => (
            <label key={each} className={score !== null && each <= score ? 'is-full' : undefined} title={t(`rating_${each}`)}>
              <input type="radio" name={`${id}-score`} value={each} checked={score === each} aria-label={t(`rating_${each}`)} onChange={() => setScore(each)} />
              <Star isFull={score !== null && each <= score} />
            </label>
          ))}
        </div>
      </fieldset>
      {score === null ? null : (
        <>
          <p className="rating-name" aria-hidden="true">
            {t(`rating_${scoreOf(score)}`)}
          </p>
          <label className="hint" htmlFor={`${id}-review`}>
            {t(score <= 3 ? 'low' : 'high')}
          </label>
          <textarea id={`${id}-review`} name="review" rows={3} maxLength={5000} defaultValue={asked.message_review} />
          <p className="field-error" role="alert">
            {state === 'failed' ? t('failed') : null}
          </p>
          <button type="submit" className="button strong" disabled={state === 'busy'}>
            {t(state === 'busy' ? 'submitting' : 'submit')}
          </button>
        </>
      )}
    </form>
  )
}

const scoreOf = (rating: number | null) => scores.find((each) => each === rating) ?? 1

const Star = ({ isFull }: { isFull: boolean }) => (
  <svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true" className={isFull ? 'star is-full' : 'star'}>
    <path d="m12 3 2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 16.9 6.6 19.8l1.1-6.1L3.2 9.4l6.1-.8z" />
  </svg>
)
