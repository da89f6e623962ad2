import { limits } from '@porchlight/contracts/limits'
import { type InfiniteData, useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { queryClient } from '../../shared/connection/query-client.ts'
import { showError } from '../../shared/interface/toasts.ts'
import { feedQuery } from './api.ts'
import { type FeedPage, type Marking, withMarking } from './feed-pages.ts'
import { t } from './texts.ts'

type FeedData = InfiniteData<FeedPage, number>

/** Marks one item or all of them with an optimistic update. On failure, rolls back and shows the specified toast; refetches 1 s later. */
export function useMarkFeed() {
  return useMutation({
    mutationFn: ({ feed_id, isRead }: Marking) => api.activity.markRead(feed_id === 'all' ? { markAll: true, isRead } : { feedIds: [feed_id], isRead }),
    onMutate: async (marking) => {
      await queryClient.cancelQueries({ queryKey: ['feeds'] })
      const before = queryClient.getQueriesData<FeedData>({ queryKey: ['feeds'] })
      const unread = queryClient.getQueryData(feedQuery('all').queryKey)?.pages[0]?.unreadCount ?? 0
      queryClient.setQueriesData<FeedData>({ queryKey: ['feeds'] }, (data) => data && { ...data, pages: withMarking(data.pages, marking, unread) })
      return { before }
    },
    onError: (_cause, marking, context) => {
      for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data)
      showError(t(marking.feed_id === 'all' ? 'markAllFailed' : 'markFailed'))
    },
    onSettled: () => {
      setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['feeds'] }), limits.feedFollowUpMs)
    },
  })
}
