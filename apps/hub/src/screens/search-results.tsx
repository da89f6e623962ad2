import type { AnswerView } from '@porchlight/contracts/answers/answers'
import type { HelpSearchResult } from '@porchlight/contracts/help/help'
import { useHub } from '../hub-context.ts'
import { Answer } from '../parts/answer.tsx'
import { Frame } from '../parts/frame.tsx'
import { t } from '../texts.ts'

type Props = { query: string; results: readonly HelpSearchResult[]; answer: AnswerView | 'later' | null }

/** Search results or, before a search, suggestions to get started. `answer`: what the articles say about a question; null if it is not answered. */
export function SearchResults({ query, results, answer }: Props) {
  const { to } = useHub()
  const meant = results.find((result) => result.did_you_mean !== undefined)?.did_you_mean
  const isOneWord = query !== '' && !/\s/.test(query)
  return (
    <Frame>
      <div className="text" data-found={results.length} data-query={query}>
        <h1 dir="auto">{query === '' ? t('searchHelp') : t('resultsFor', { query })}</h1>
        {answer === 'later' ? <LaterAnswer query={query} /> : answer === null || answer.outcome === 'off' ? null : <Answer answer={answer} />}
        {results.length === 0 ? null : <p className="about">{t('found', { count: results.length })}</p>}
        {query !== '' && results.length === 0 ? (
          <p className="empty">
            <strong>{t(isOneWord ? 'emptyCategory' : 'nothingFound')}</strong>
            {t('tryOthers')}
          </p>
        ) : null}
        <Lines results={results.filter((result) => result.did_you_mean === undefined)} />
        {meant === undefined ? null : (
          <p className="meant" dir="auto">
            <a href={to({ name: 'search', query: meant })}>{t('didYouMean', { query: meant })}</a>
          </p>
        )}
        <Lines results={results.filter((result) => result.did_you_mean !== undefined)} />
        {isOneWord ? (
          <div className="notice" role="note">
            <p>{t('oneKeyword')}</p>
            <button type="button" data-close aria-label={t('close')} hidden>
              ×
            </button>
          </div>
        ) : null}
      </div>
    </Frame>
  )
}

/** The place of an answer that takes a while; the page's script puts it there. */
function LaterAnswer({ query }: { query: string }) {
  const address = useHub().to({ name: 'search', query, answer: 'now' })
  return (
    <section className="answer" aria-label={t('answer')} aria-live="polite" aria-busy="true" data-later={address}>
      <p className="about" hidden>
        {t('answerComes')}
      </p>
      <p hidden>{t('answerFailed')}</p>
      <noscript>
        <a href={address}>{t('answerShow')}</a>
      </noscript>
    </section>
  )
}

function Lines({ results }: { results: readonly HelpSearchResult[] }) {
  const { to } = useHub()
  if (results.length === 0) return null
  return (
    <ul className="lines">
      {results.map(({ document_id, title, slug, snippet, categoryTitle }) => (
        <li key={document_id}>
          <a className="line" data-result={document_id} href={to({ name: 'article', id: slug || document_id, answered: null })}>
            {categoryTitle === '' ? null : (
              <small>
                <bdi>{categoryTitle}</bdi>
              </small>
            )}
            <strong dir="auto">{title}</strong>
            {snippet === '' ? null : <span dir="auto">{snippet}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
