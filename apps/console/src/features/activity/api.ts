import { limits } from '@porchlight/contracts/limits'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { api } from '../../shared/api.ts'
import { log } from '../../shared/log.ts'
import { queryClient } from '../../shared/query-client.ts'
import { showError } from '../../shared/toasts.ts'
import { type FeedFilter, type FeedPage, type Marking, type Thing, withMarking } from './feed-pages.ts'
import { t } from './texts.ts'

type FeedData = InfiniteData<FeedPage, number>

const isReadOf: Record<FeedFilter, 'true' | 'false' | undefined> = { all: undefined, unread: 'false', read: 'true' }

/** Query for the feed, in pages of 10, refetched every 5 minutes (checklist B3). Failures are only logged, and shown in the open modal. */
export const feedQuery = (filter: FeedFilter) =>
  infiniteQueryOptions({
    queryKey: ['feeds', filter],
    initialPageParam: 1,
    queryFn: async ({ pageParam }): Promise<FeedPage> => {
      try {
        return (await api.activity.feeds({ limit: limits.feedPageSize, page: pageParam, isRead: isReadOf[filter] })).data
      } catch (cause) {
        log('The feed was not fetched', cause)
        throw cause
      }
    },
    getNextPageParam: ({ pagination }) => (pagination.page * pagination.limit < pagination.totalCount ? pagination.page + 1 : undefined),
    refetchInterval: limits.feedRefreshMs,
  })

/** Returns the number shown on the bell. */
export function useUnreadFeeds(): number {
  return useInfiniteQuery(feedQuery('all')).data?.pages[0]?.unreadCount ?? 0
}

/**
 * Marks a thing's feed items as read while its screen is open, including items that arrive meanwhile. Set `isPaused` while the feed itself is open, so that
 * items marked as unread there stay unread. Failures are only logged; the next visit retries.
 */
export function useReadAbout(thing: Thing | null, unread: number, isPaused: boolean): void {
  const isSeen = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
  const handled = useRef({ key: '', unread: 0 })
  const { entity_type, entity_ref } = thing ?? {}
  useEffect(() => {
    if (!entity_type || !entity_ref || !isSeen) {
      handled.current = { key: '', unread: 0 }
      return
    }
    const key = `${entity_type} ${entity_ref}`
    const before = handled.current
    handled.current = { key, unread }
    const isNews = before.key !== key || unread > before.unread
    if (isPaused || unread === 0 || !isNews) return
    api.activity.markRead({ about: { entity_type, entity_ref } }).then(
      ({ data }) => data.unreadCount !== unread && void queryClient.invalidateQueries({ queryKey: ['feeds'] }),
      (cause: unknown) => log('The feed was not marked', cause),
    )
  }, [entity_type, entity_ref, unread, isSeen, isPaused])
}

const watchVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

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
