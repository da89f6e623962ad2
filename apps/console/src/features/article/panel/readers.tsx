import { Button } from '@mantine/core'
import { Skeleton } from '@porchlight/ui'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { articleActivityQuery } from '../api.ts'
import { t } from '../texts.ts'
import { Fact } from './fact.tsx'
import styles from './panel.module.css'

/** How often readers opened the article; a dash while loading. */
export function OpenedFact({ article_id }: { article_id: string }) {
  const { data } = useQuery(articleActivityQuery(article_id))
  return <Fact name={t('opened')}>{data ? data.opened.toLocaleString(currentLocale()) : '–'}</Fact>
}

/** Searches from which readers opened the article, most frequent first. */
export function SearchesThatLedHere({ article_id }: { article_id: string }) {
  const { data, isError, isFetching, refetch } = useQuery(articleActivityQuery(article_id))
  if (!data && isError)
    return (
      <div className={styles.failed} role="status">
        {t('ledHereFailed')}
        <Button size="compact-xs" variant="subtle" loading={isFetching} onClick={() => void refetch()}>
          {t('tryAgain')}
        </Button>
      </div>
    )
  if (!data) return <Skeleton rows={2} height={14} label={t('ledHereLoading')} />
  if (data.searches.length === 0) return <p className={styles.none}>{t('ledHereNone')}</p>
  return (
    <ul className={styles.searches}>
      {data.searches.map(({ searchQuery, count }) => (
        <li key={searchQuery}>
          <bdi>{searchQuery}</bdi>
          <span>{t('ledHereCount', { count })}</span>
        </li>
      ))}
    </ul>
  )
}
