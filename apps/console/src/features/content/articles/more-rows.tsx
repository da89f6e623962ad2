import { Button } from '@mantine/core'
import type { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'
import styles from './more-rows.module.css'

type Pages = Pick<ReturnType<typeof useInfiniteQuery>, 'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>

/** Fetches the next page unless a fetch is in progress or the last one failed; a failed page is retried only on request. */
export function loadMore(pages: Pages): void {
  if (pages.hasNextPage && !pages.isFetching && !pages.isFetchNextPageError) void pages.fetchNextPage()
}

/** Line below a paged list: loading more, or failed with a retry button. */
export function MoreRows({ pages }: { pages: Pages }) {
  if (!pages.isFetchingNextPage && !pages.isFetchNextPageError) return null
  return (
    <div className={styles.more} role="status">
      {pages.isFetchingNextPage ? t('loadingMore') : t('moreFailed')}{' '}
      {!pages.isFetchingNextPage && (
        <Button size="compact-xs" variant="subtle" onClick={() => void pages.fetchNextPage()}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  )
}
