import { Button } from '@mantine/core'
import type { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'
import styles from './more-rows.module.css'

type Pages = Pick<ReturnType<typeof useInfiniteQuery>, 'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>

/** Asks for the next page, unless one is under way or the last one failed: that one is asked for by who wants it. */
export function loadMore(pages: Pages): void {
  if (pages.hasNextPage && !pages.isFetching && !pages.isFetchNextPageError) void pages.fetchNextPage()
}

/** Below a list of pages: that more is coming, or that it did not come. */
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
