import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RetryLine } from '../../../shared/interface/page/retry-line.tsx'
import { t } from '../texts.ts'
import styles from './all-selected.module.css'
import { type ListKey, matchingIdsQuery } from './article-query.ts'

/** Explains that “all” covers only the articles loaded so far, and offers to select the rest too. */
export function AllSelected({ loaded, list, isEverything, onEverything, onClear }: AllSelectedProps) {
  const query = useQuery(matchingIdsQuery(list))
  const { data, isFetching, isError } = query
  const count = data?.article_ids.length ?? 0
  return (
    <div className={styles.bar} role="status">
      {isEverything ? t('everythingSelected', { count }) : t('loadedSelected', { count: loaded })}{' '}
      {isEverything ? (
        <Button size="compact-xs" variant="subtle" onClick={onClear}>
          {t('clearSelection')}
        </Button>
      ) : isError ? (
        <RetryLine query={query} />
      ) : (
        <Button size="compact-xs" variant="subtle" loading={isFetching} disabled={!data} onClick={() => data && onEverything(data.article_ids)}>
          {!data ? t('selectAllOfThem') : data.is_complete ? t('selectEverything', { count }) : t('selectFirst', { count })}
        </Button>
      )}
    </div>
  )
}

export type AllSelectedProps = {
  /** Number of loaded articles, all of which are selected. */
  loaded: number
  list: ListKey
  /** Whether articles that aren't loaded are selected too. */
  isEverything: boolean
  onEverything: (ids: string[]) => void
  onClear: () => void
}
