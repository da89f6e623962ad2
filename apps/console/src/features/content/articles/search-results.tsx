import { Button } from '@mantine/core'
import { limits } from '@porchlight/contracts/limits'
import { EmptyState, Skeleton } from '@porchlight/ui'
import { IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Highlight } from '../../../shared/interface/highlight.tsx'
import { LoadFailure } from '../../../shared/interface/page/load-failure.tsx'
import { t } from '../texts.ts'
import { type SearchHit, searchQuery } from './article-query.ts'
import { editPath } from './article-row.tsx'
import styles from './search-results.module.css'

/** Search hits, best first, with the query's words highlighted. */
export function SearchResults({ query, titles }: { query: string; titles: ReadonlyMap<string, string> }) {
  // While the user types, fetch only one screenful; the rest on request.
  const [longFor, setLongFor] = useState('')
  const howMany = longFor === query ? limits.pageSizeMax : limits.searchPageSize
  const hits = useQuery(searchQuery(query, howMany))
  const { data, isPlaceholderData } = hits
  const client = useQueryClient()
  const list = useRef<HTMLOListElement>(null)
  const more = useMutation({
    mutationFn: (sought: string) => client.fetchQuery(searchQuery(sought, limits.pageSizeMax)),
    onSuccess: (_hits, sought) => setLongFor(sought),
  })
  useEffect(() => {
    // The button has just disappeared: move keyboard focus to the first of the new hits.
    if (longFor !== '') list.current?.querySelectorAll('a')[limits.searchPageSize]?.focus()
  }, [longFor])
  if (hits.isError) return <LoadFailure query={hits} title={t('listFailed')} />
  if (!data) {
    return (
      <div className={styles.loading}>
        <Skeleton rows={6} height={38} label={t('loading')} />
      </div>
    )
  }
  return (
    <>
      <p className={styles.count} role="status">
        {data.length > 0 && t(data.length >= howMany ? 'firstHits' : 'hits', { count: data.length })}
      </p>
      {data.length === 0 && !isPlaceholderData && (
        <EmptyState icon={<IconSearch size={20} stroke={1.6} />} title={t('noHit', { query })}>
          {t('noHitText')}
        </EmptyState>
      )}
      {data.length > 0 && (
        <ol className={styles.hits} id="article-hits" ref={list} aria-busy={isPlaceholderData || undefined}>
          {data.map((hit) => (
            <Hit key={hit.document_id} hit={hit} query={query} titles={titles} />
          ))}
          {howMany < limits.pageSizeMax && data.length >= howMany && !isPlaceholderData && (
            <li className={styles.more}>
              <Button variant="subtle" size="xs" loading={more.isPending} onClick={() => more.mutate(query)}>
                {t('moreHits')}
              </Button>
            </li>
          )}
        </ol>
      )}
    </>
  )
}

function Hit({ hit, query, titles }: { hit: SearchHit; query: string; titles: ReadonlyMap<string, string> }) {
  const places = hit.article_categories.flatMap((id) => titles.get(id) ?? [])
  return (
    <li>
      <Link to={editPath(hit.document_id)}>
        <span className={styles.title}>
          <Highlight text={hit.title || t('untitled')} query={query} />
        </span>
        <span className={styles.state}>{t(hit.is_published ? 'state_published' : 'state_draft')}</span>
        {places.length > 0 && <span className={styles.places}>{places.join(' · ')}</span>}
        <span className={styles.snippet}>
          <Highlight text={hit.snippet} query={query} />
        </span>
      </Link>
    </li>
  )
}
