import type { AnswerView } from '@porchlight/contracts/answers/answers'
import { useHub } from '../hub-context.ts'
import type { Page } from '../place.ts'
import { t } from '../texts.ts'
import { contactOf } from './contact-of.ts'

const pageOf = ({ article_id, slug, kind, course_id = '' }: AnswerView['sources'][number]): Page =>
  kind === 'news'
    ? { name: 'newsFlash', id: article_id }
    : kind === 'lesson'
      ? { name: 'course', id: course_id, lesson: article_id, isWhole: false }
      : { name: 'article', id: slug || article_id, answered: null }

/** What the help center says about a question, each sentence with what it is from; or that it says nothing, and the way to a person. */
export function Answer({ answer: { outcome, sentences, sources, answer_ref } }: { answer: AnswerView }) {
  const { address, library, hasForm, to } = useHub()
  const contact = contactOf(library, hasForm, to({ name: 'contact' }), address)
  if (outcome !== 'answered')
    return (
      <section className="answer" aria-label={t('answer')}>
        <p>{t('noAnswer')}</p>
        {contact === null ? null : (
          <p>
            <a href={contact} data-to-people={answer_ref}>
              {t('askPeople')}
            </a>
          </p>
        )}
      </section>
    )
  const cited = sources.filter(({ article_id }) => sentences.some((sentence) => sentence.article_id === article_id))
  return (
    <section className="answer" aria-labelledby="answer">
      <h2 id="answer">{t('answer')}</h2>
      {cited
        .map((source) => ({ ...source, address: to(pageOf(source)) }))
        .map(({ article_id, title, address }) => (
          <blockquote key={article_id} cite={address}>
            {sentences
              .filter((sentence) => sentence.article_id === article_id)
              .map(({ text }) => (
                <p key={text} dir="auto">
                  {text}
                </p>
              ))}
            <footer>
              <a data-result={article_id} href={address} dir="auto">
                {title}
              </a>
            </footer>
          </blockquote>
        ))}
      <p className="about">{t('answerOf')}</p>
      {answer_ref === undefined ? null : (
        <div className="answers" role="status" data-rating={answer_ref} hidden>
          <p>{t('question')}</p>
          <p hidden>{t('rated')}</p>
          <button type="button" value="helpful">
            {t('yes')}
          </button>
          <button type="button" value="wrong">
            {t('no')}
          </button>
          {contact === null ? null : (
            <a href={contact} data-to-people={answer_ref} hidden>
              {t('askPeople')}
            </a>
          )}
        </div>
      )}
    </section>
  )
}
