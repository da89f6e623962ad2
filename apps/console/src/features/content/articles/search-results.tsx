import { EmptyState, Skeleton } from '@porchlight/ui'
import { IconCloudOff, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorText } from '../../../shared/error-text.ts'
import { t } from '../texts.ts'
import { type SearchHit, searchQuery } from './article-query.ts'
import { editPath } from './article-row.tsx'
import { Highlight } from './highlight.tsx'
import styles from './search-results.module.css'

/** What the search finds, best first, with the words marked. */
export function SearchResults({ query, titles }: { query: string; titles: ReadonlyMap<string, string> }) {
  const { data, isError, error, isPlaceholderData } = useQuery(searchQuery(query))
  if (isError) {
    return (
      <EmptyState tone="failure" icon={<IconCloudOff size={20} stroke={1.6} />} title={t('listFailed')}>
        {errorText(error)}
      </EmptyState>
    )
  }
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
        {data.length > 0 && t('hits', { count: data.length })}
      </p>
      {data.length === 0 && !isPlaceholderData && (
        <EmptyState icon={<IconSearch size={20} stroke={1.6} />} title={t('noHit', { query })}>
          {t('noHitText')}
        </EmptyState>
      )}
      {data.length > 0 && (
        <ol className={styles.hits} id="article-hits" data-stale={isPlaceholderData || undefined}>
          {data.map((hit) => (
            <Hit key={hit.document_id} hit={hit} query={query} titles={titles} />
          ))}
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
