import { limits } from '@porchlight/contracts/limits'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { api } from '../../shared/connection/api.ts'
import { fetchAgain } from '../../shared/connection/fetch-again.ts'
import { log } from '../../shared/connection/log.ts'
import type { FeedFilter, FeedPage, Thing } from './feed-pages.ts'

const isReadOf: Record<FeedFilter, 'true' | 'false' | undefined> = { all: undefined, unread: 'false', read: 'true' }

/** Query for the feed, in pages of 10, refetched every 5 minutes (checklist B3). Failures are logged, and shown only in the open modal. */
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
 * Marks an entity's feed items as read while its screen is open, including items that arrive meanwhile. Set `isPaused` while the feed itself is open, so that
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
      ({ data }) => data.unreadCount !== unread && void fetchAgain(['feeds']),
      (cause: unknown) => log('The feed was not marked', cause),
    )
  }, [entity_type, entity_ref, unread, isSeen, isPaused])
}

const watchVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
