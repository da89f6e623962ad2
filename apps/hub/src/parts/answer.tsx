import type { AnswerView } from '@porchlight/contracts'
import { useHub } from '../hub-context.ts'
import { t } from '../texts.ts'
import { contactOf } from './contact-of.ts'

/** What the articles say about a question, each sentence with the article it is from; or that they say nothing, and the way to a person. */
export function Answer({ answer: { outcome, sentences, sources } }: { answer: AnswerView }) {
  const { library, hasForm, to } = useHub()
  const contact = contactOf(library, hasForm, to({ name: 'contact' }))
  if (outcome !== 'answered')
    return (
      <section className="answer" aria-label={t('answer')}>
        <p>{t('noAnswer')}</p>
        {contact === null ? null : (
          <p>
            <a href={contact}>{t('askPeople')}</a>
          </p>
        )}
      </section>
    )
  const cited = sources.filter(({ article_id }) => sentences.some((sentence) => sentence.article_id === article_id))
  return (
    <section className="answer" aria-labelledby="answer">
      <h2 id="answer">{t('answer')}</h2>
      {cited.map(({ article_id, title, slug }) => (
        <blockquote key={article_id} cite={to({ name: 'article', id: slug || article_id, answered: null })}>
          {sentences
            .filter((sentence) => sentence.article_id === article_id)
            .map(({ text }) => (
              <p key={text} dir="auto">
                {text}
              </p>
            ))}
          <footer>
            <a data-result={article_id} href={to({ name: 'article', id: slug || article_id, answered: null })} dir="auto">
              {title}
            </a>
          </footer>
        </blockquote>
      ))}
      <p className="about">{t('answerOf')}</p>
    </section>
  )
}
