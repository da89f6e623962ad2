import type { useInfiniteQuery } from '@tanstack/react-query'

type Pages = Pick<ReturnType<typeof useInfiniteQuery>, 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'>

/** Fetches the next page unless a fetch is in progress or the last one failed; a failed page is retried only on request. */
export function loadMore(pages: Pages): void {
  if (pages.hasNextPage && !pages.isFetching && !pages.isFetchNextPageError) void pages.fetchNextPage()
}
