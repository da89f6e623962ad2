import { isSingleWord } from '@porchlight/client/help-search'
import { isShorterThan } from '@porchlight/contracts/answers/is-shorter-than'
import { useState } from 'react'
import { useHelp } from '../../help/help.ts'
import { t } from '../../help-texts.ts'
import { Icon, icons } from '../../parts/icons.tsx'
import { laterIcons } from '../../parts/later-icons.ts'
import { type Way, WayTo } from '../../parts/way.tsx'
import { Answer } from './answer.tsx'
import { Nothing, ReadingView } from './reading-view.tsx'
import { useSearch } from './use-search.ts'

/** Search results (checklist E3): below those of a single word is a dismissible warning; several words without a result show a message. */
export function SearchResults({ query, by, wayTo, toPeople }: { query: string; by: 'id' | 'title'; wayTo: (id: string) => Way; toPeople?: Way }) {
  const reading = useSearch(query, by)
  const [closedFor, setClosedFor] = useState('')
  const { boot } = useHelp()
  const isSingle = isSingleWord(query)
  return (
    <section className="results" aria-label={t('search')}>
      {boot.answers_readers && !isShorterThan(query, 2) && <Answer question={query} wayTo={wayTo} toPeople={toPeople} />}
      <ReadingView reading={reading}>
        {(results) =>
          results.length === 0 ? (
            <div role="status">
              <Nothing>{isSingle ? t('no_content') : t('nothing_found')}</Nothing>
            </div>
          ) : (
            <>
              <p className="sr-only" role="status">
                {t('results', { count: results.length })}
              </p>
              <ul className="rows">
                {results.map(({ document_id, title, snippet, categoryTitle }) => (
                  <li key={document_id}>
                    <WayTo way={wayTo(document_id)} className="row topic">
                      <span className="row-body">
                        <span className="topic-title">
                          <bdi>{title}</bdi>
                        </span>
                        {snippet === '' ? null : (
                          <span className="topic-text">
                            <bdi>{snippet ?? '\u00a0'}</bdi>
                          </span>
                        )}
                        {categoryTitle ? (
                          <span className="topic-count">
                            <bdi>{categoryTitle}</bdi>
                          </span>
                        ) : null}
                      </span>
                      <Icon d={icons.next} size={16} flips />
                    </WayTo>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </ReadingView>
      {isSingle && closedFor !== query ? (
        <div className="warning" role="status">
          <Icon d={laterIcons.warn} size={18} />
          <p>{t('single_word')}</p>
          <button type="button" className="icon-button" aria-label={t('single_word_close')} onClick={() => setClosedFor(query)}>
            <Icon d={icons.close} size={16} />
          </button>
        </div>
      ) : null}
    </section>
  )
}
