import { articleReasons, reasonWordsMax } from '@porchlight/contracts/visitor-activity/article-reasons'
import { useHub } from '../hub-context.ts'
import { type Answered, feedbackAddress } from '../place.ts'
import { t } from '../texts.ts'
import { contactOf } from './contact-of.ts'

/** Asks whether the article helped (checklist H4). A plain form; with JavaScript, the answer is sent without leaving the page. */
export function Feedback({ article_id, answered }: { article_id: string; answered: Answered }) {
  const { address, place, library, hasForm, to } = useHub()
  const contact = contactOf(library, hasForm, to({ name: 'contact' }), address)
  return (
    <section className="feedback" id="feedback" aria-label={t('question')} data-feedback={article_id}>
      <form method="post" action={feedbackAddress(place, article_id)} hidden={answered !== null}>
        <h2>{t('question')}</h2>
        {place.language === null ? null : <input type="hidden" name="language" value={place.language} />}
        <div className="answers">
          <button type="submit" name="answer" value="yes">
            {t('yes')}
          </button>
          <button type="submit" name="answer" value="no">
            {t('no')}
          </button>
        </div>
      </form>
      <div role="status">
        <p data-answer="yes" hidden={answered !== 'yes'}>
          {t('answeredYes')}
        </p>
        <div data-answer="no" hidden={answered !== 'no'}>
          <p>{t('answeredNo')}</p>
          {contact === null ? null : (
            <a className="button" href={contact}>
              {t('contact')}
            </a>
          )}
        </div>
        {answered === 'said' ? <p>{t('missedThanks')}</p> : null}
        <p data-answer="failed" hidden>
          {t('notSent')}
        </p>
      </div>
      {answered === 'no' ? <Missed article_id={article_id} /> : null}
    </section>
  )
}

/** Asks whom the article did not help what they missed. The script of the page takes this form from there (`feedback.ts`), so that pages without it stay small. */
function Missed({ article_id }: { article_id: string }) {
  const { place } = useHub()
  return (
    <form className="missed" method="post" action={feedbackAddress(place, article_id)} data-missed={t('missedThanks')}>
      {place.language === null ? null : <input type="hidden" name="language" value={place.language} />}
      <fieldset>
        <legend>{t('whatMissed')}</legend>
        {articleReasons.map((reason) => (
          <label key={reason}>
            <input type="radio" name="reason" value={reason} /> {t(`missed_${reason}`)}
          </label>
        ))}
      </fieldset>
      <label htmlFor="missed-words">{t('missedWords')}</label>
      <textarea id="missed-words" name="words" rows={3} maxLength={reasonWordsMax} dir="auto" aria-describedby="missed-hint" />
      <p id="missed-hint" className="hint">
        {t('missedHint')}
      </p>
      <button type="submit" name="answer" value="said" className="button">
        {t('missedSend')}
      </button>
    </form>
  )
}
