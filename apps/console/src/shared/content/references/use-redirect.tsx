import type { Api } from '@porchlight/contracts/api'
import type { InputOf } from '@porchlight/contracts/define'
import type { LinksHere } from '@porchlight/contracts/references/links-here'
import type { LinkedKindName, RedirectedKind } from '@porchlight/contracts/references/references'
import { Notice } from '@porchlight/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../connection/api.ts'
import { AnyTargetChoice } from './any-target-choice.tsx'
import { kindText, placePath, placeTitle } from './places.ts'
import styles from './references.module.css'
import type { Choice } from './target-choice.tsx'
import { t } from './texts.ts'

/** A text that is about to disappear for readers. */
export type Leaving = { kind: RedirectedKind; id: string }
/** Query for what links to a text. Always asked anew: the answer decides what somebody does next. */
export const linksHereQuery = (text: { kind: LinkedKindName; id: string } | null) => ({
  queryKey: ['references', 'links-here', text],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.references.linksHere(text ?? { kind: 'article', id: '' }, { signal }),
  enabled: text !== null,
  staleTime: 0,
  gcTime: 0,
})

type Lost = {
  part: ReactNode /** The text to which readers are sent, if one was chosen. */
  redirect_to: string | undefined
  isLinked: boolean
  isWaiting: boolean
}

/**
 * What links to a text that is about to disappear for readers, and the choice of another to which they are sent. `part` belongs into the dialog that asks;
 * `redirect_to` into the call that takes the text away.
 */
export function useRedirect(text: Leaving | null): Lost {
  const query = useQuery(linksHereQuery(text))
  const [chosen, choose] = useState<Choice | null>(null)
  return {
    ...lostOf(query, text !== null),
    redirect_to: text && chosen ? chosen.value : undefined,
    part: text && (
      <section className={styles.links} aria-busy={query.isPending}>
        <Links query={query} target={text.id} />
        <AnyTargetChoice kind={text.kind} leaving={[text.id]} onChoose={choose} />
      </section>
    ),
  }
}

/** A change by which readers lose texts. */
export type Losing = InputOf<Api['visibility']['linksLost']>

/** The same for many texts, and for what a category hides with it. Readers of articles alone can be sent to another one. */
export function useLostLinks(change: Losing | null): Lost {
  const query = useQuery({
    queryKey: ['references', 'links-lost', change],
    queryFn: ({ signal }) => api.visibility.linksLost(change ?? { change: 'remove' }, { signal }),
    enabled: change !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const [chosen, choose] = useState<Choice | null>(null)
  const articles = change?.article_ids ?? []
  const isOfArticles = articles.length > 0 && (change?.category_ids ?? []).length === 0
  return {
    ...lostOf(query, change !== null),
    redirect_to: isOfArticles && chosen ? chosen.value : undefined,
    part: change && (
      <section className={styles.links} aria-busy={query.isPending}>
        <Links query={query} />
        {isOfArticles && <AnyTargetChoice kind="article" leaving={articles} onChoose={choose} />}
      </section>
    ),
  }
}

const countOf = ({ places, others }: LinksHere) => places.length + others

const lostOf = ({ data, isPending }: UseQueryResult<LinksHere>, isAsked: boolean) => ({
  isLinked: data !== undefined && (countOf(data) > 0 || data.redirects > 0),
  // Whether anything links here is not known yet.
  isWaiting: isAsked && isPending,
})

/** What links to texts. `target`: the one at whose links the places open. */
function Links({ query: { data, isError }, target }: { query: UseQueryResult<LinksHere>; target?: string }) {
  return (
    <>
      {isError && <Notice tone="warning">{t('failed')}</Notice>}
      {data && countOf(data) > 0 && (
        <>
          <h3>{t('linksHere', { count: countOf(data) })}</h3>
          <ul>
            {data.places.map((place) => (
              <li key={`${place.kind} ${place.id}`}>
                <Link to={placePath(place, target)} target="_blank" dir="auto">
                  {placeTitle(place)}
                </Link>{' '}
                <span>
                  {kindText(place.kind)}
                  {place.is_draft && ` · ${t('draft')}`}
                </span>
              </li>
            ))}
            {data.others > 0 && <li>{t('others', { count: data.others })}</li>}
          </ul>
        </>
      )}
      {data && data.redirects > 0 && <p>{t('redirectedHere', { count: data.redirects })}</p>}
    </>
  )
}
