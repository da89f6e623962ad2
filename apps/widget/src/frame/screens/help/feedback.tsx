import { useEffect, useRef, useState } from 'react'
import { useHelp } from '../../help/help.ts'
import { t } from '../../help-texts.ts'
import { type Way, WayTo } from '../../parts/way.tsx'
import { Missed } from './missed.tsx'

/** Asks whether an article answered the question (checklist H4). `contact`: target of Contact Us; null if there is no way to get in touch. */
export function Feedback({ article_id, contact }: { article_id: string; contact: Way | null }) {
  const { votes, activities } = useHelp()
  const [vote, setVote] = useState(votes.get(article_id))
  const [hasSaid, setSaid] = useState(false)
  const answer = useRef<HTMLParagraphElement>(null)
  const isFresh = useRef(vote === undefined)
  useEffect(() => {
    // The button that had the focus has been removed.
    if ((vote !== undefined || hasSaid) && isFresh.current) answer.current?.focus()
  }, [vote, hasSaid])
  const say = (isHelpful: boolean) => {
    votes.set(article_id, isHelpful)
    activities.voted(article_id, isHelpful)
    setVote(isHelpful)
  }
  if (vote === undefined)
    return (
      <section className="feedback" aria-labelledby="feedback">
        <h2 id="feedback">{t('answered')}</h2>
        <div className="feedback-answers">
          <button type="button" className="button" onClick={() => say(true)}>
            {t('yes')}
          </button>
          <button type="button" className="button" onClick={() => say(false)}>
            {t('no')}
          </button>
        </div>
      </section>
    )
  return (
    <section className="feedback">
      <p ref={answer} tabIndex={-1} role="status">
        {hasSaid ? t('missed_thanks') : vote ? t('glad') : t('sorry')}
      </p>
      {!vote && contact ? (
        <WayTo way={contact} className="button strong">
          {t('contact')}
        </WayTo>
      ) : null}
      {vote === false && isFresh.current && !hasSaid ? <Missed article_id={article_id} onSaid={() => setSaid(true)} /> : null}
    </section>
  )
}
