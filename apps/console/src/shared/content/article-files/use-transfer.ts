import type { ArticleTransferView } from '@porchlight/contracts/article-files/article-files'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../connection/api.ts'

const askAgainMs = 800

/** Returns whether the transfer has ended, successfully or not. */
export const isEnded = ({ state }: ArticleTransferView): boolean => state === 'done' || state === 'failed'

/** Polls a transfer's progress until it has ended. */
export const transferQuery = (transfer_id: string) =>
  queryOptions({
    queryKey: ['articleFiles', transfer_id],
    queryFn: async () => (await api.articleFiles.read({ transfer_id })).transfer,
    refetchInterval: ({ state }) => (state.data && isEnded(state.data) ? false : askAgainMs),
    refetchIntervalInBackground: true,
    retry: true,
  })

/** Paginated query for a transfer's report, 100 lines per page, with articles that were not created first. */
export const reportQuery = (transfer_id: string) =>
  infiniteQueryOptions({
    queryKey: ['articleFiles', transfer_id, 'items'],
    queryFn: ({ pageParam }) => api.articleFiles.items({ transfer_id, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  })
