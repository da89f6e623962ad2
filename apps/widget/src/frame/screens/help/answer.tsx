import type { AnswerView } from '@porchlight/contracts/answers/answers'
import { useHelp } from '../../help/help.ts'
import { useReading } from '../../help/use-reading.ts'
import { t } from '../../help-texts.ts'
import { type Way, WayTo } from '../../parts/way.tsx'
import { AnswerRating } from './answer-rating.tsx'
import { AskPeople } from './ask-people.tsx'

/** What the articles say about a question, each sentence with the article it is from; or that they say nothing, and the way to a person. */
export function Answer({ question, wayTo, toPeople }: { question: string; wayTo: (id: string) => Way; toPeople: Way | undefined }) {
  const { boot, http } = useHelp()
  const { support_lib_id, language } = boot
  const reading = useReading(`answer:${question}`, () => http.answers.ask({ support_lib_id, question, ...(language && { language }) }))
  // The results are there in any case: a failed answer is no failed search.
  if (reading.status === 'loading')
    return (
      <section className="answer is-coming" aria-label={t('answer')} aria-busy="true">
        <p role="status">{t('answer_comes')}</p>
      </section>
    )
  if (reading.status !== 'ready' || reading.value.outcome === 'off') return null
  return (
    <section className="answer" aria-label={t('answer')}>
      {reading.value.outcome === 'answered' ? (
        <>
          <Sentences answer={reading.value} wayTo={wayTo} />
          {reading.value.answer_ref === undefined ? null : <AnswerRating answer_ref={reading.value.answer_ref} toPeople={toPeople} />}
        </>
      ) : (
        <>
          <p role="status">{t('no_answer')}</p>
          {toPeople && <AskPeople way={toPeople} answer_ref={reading.value.answer_ref} />}
        </>
      )}
    </section>
  )
}

function Sentences({ answer: { sentences, sources }, wayTo }: { answer: AnswerView; wayTo: (id: string) => Way }) {
  const { support_lib_id } = useHelp().boot
  /** News and lessons open in the help center. */
  const pageOf = (kind: string, id: string, course_id = '') =>
    kind === 'news' ? `/frontendnewsflash/${support_lib_id}/${id}` : `/course/${support_lib_id}/${course_id}?lesson=${id}`
  const cited = sources.filter(({ article_id }) => sentences.some((sentence) => sentence.article_id === article_id))
  return (
    <>
      <h2>{t('answer')}</h2>
      {cited.map(({ article_id, title, kind, course_id }) => (
        <blockquote key={article_id}>
          {sentences
            .filter((sentence) => sentence.article_id === article_id)
            .map(({ text }) => (
              <p key={text} dir="auto">
                {text}
              </p>
            ))}
          <footer>
            {kind ? (
              <a className="link" href={pageOf(kind, article_id, course_id)} target="_blank" rel="noreferrer">
                <bdi>{title}</bdi>
              </a>
            ) : (
              <WayTo way={wayTo(article_id)} className="link">
                <bdi>{title}</bdi>
              </WayTo>
            )}
          </footer>
        </blockquote>
      ))}
    </>
  )
}
