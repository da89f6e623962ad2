import { limits } from '@porchlight/contracts/limits'
import { type InfiniteData, useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { fetchAgain } from '../../shared/connection/fetch-again.ts'
import { optimistic } from '../../shared/connection/optimistic.ts'
import { queryClient } from '../../shared/connection/query-client.ts'
import { showError } from '../../shared/interface/toasts.ts'
import { feedQuery } from './api.ts'
import { type FeedPage, type Marking, withMarking } from './feed-pages.ts'
import { t } from './texts.ts'

type FeedData = InfiniteData<FeedPage, number>

const refetch = () => void setTimeout(() => void fetchAgain(['feeds']), limits.feedFollowUpMs)

/** Marks one item or all of them with an optimistic update. A failure takes it back and shows the specified toast; refetches 1 s later. */
export function useMarkFeed() {
  return useMutation({
    mutationFn: (marking: Marking) => {
      const { feed_id, isRead } = marking
      const unread = queryClient.getQueryData(feedQuery('all').queryKey)?.pages[0]?.unreadCount ?? 0
      return optimistic<FeedData, unknown>(
        { queryKey: ['feeds'] },
        (data) => ({ ...data, pages: withMarking(data.pages, marking, unread) }),
        () => api.activity.markRead(feed_id === 'all' ? { markAll: true, isRead } : { feedIds: [feed_id], isRead }),
        { isEach: true, refetch },
      )
    },
    onError: (_cause, { feed_id }) => showError(t(feed_id === 'all' ? 'markAllFailed' : 'markFailed')),
  })
}
