import { useHub } from '../hub-context.ts'
import { feedbackAddress } from '../place.ts'
import { t } from '../texts.ts'
import { contactOf } from './contact-of.ts'

/** Asks whether the article helped (checklist H4). A plain form; with JavaScript, the answer is sent without leaving the page. */
export function Feedback({ article_id, answered }: { article_id: string; answered: 'yes' | 'no' | null }) {
  const { place, library, hasForm, to } = useHub()
  const contact = contactOf(library, hasForm, to({ name: 'contact' }))
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
        <p data-answer="failed" hidden>
          {t('notSent')}
        </p>
      </div>
    </section>
  )
}
