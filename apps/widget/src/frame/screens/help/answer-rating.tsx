import { useState } from 'react'
import { useHelp } from '../../help/help.ts'
import { t } from '../../help-texts.ts'
import { logFailure } from '../../log.ts'
import type { Way } from '../../parts/way.tsx'
import { AskPeople } from './ask-people.tsx'

/** Asks whether an answer helped; if it did not, the way leads to a person. */
export function AnswerRating({ answer_ref, toPeople }: { answer_ref: string; toPeople: Way | undefined }) {
  const { boot, http, votes } = useHelp()
  const [said, setSaid] = useState(votes.get(answer_ref))
  const say = (isHelpful: boolean) => {
    votes.set(answer_ref, isHelpful)
    setSaid(isHelpful)
    http.answers.rate({ answer_ref, support_lib_id: boot.support_lib_id, said: isHelpful ? 'helpful' : 'wrong' }).catch(logFailure.bind(null, 'rating'))
  }
  return (
    <div className="answer-rating">
      <p role="status">{said === undefined ? t('answered') : t('rated')}</p>
      {said === undefined ? (
        <>
          <button type="button" className="link" onClick={() => say(true)}>
            {t('yes')}
          </button>
          <button type="button" className="link" onClick={() => say(false)}>
            {t('no')}
          </button>
        </>
      ) : null}
      {said === false && toPeople ? <AskPeople way={toPeople} answer_ref={answer_ref} /> : null}
    </div>
  )
}
