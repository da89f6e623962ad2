import type { FeedItem } from '@porchlight/contracts/activity/activity'

/** One page of the feed, as the server returns it. */
export type FeedPage = { feeds: FeedItem[]; pagination: { totalCount: number; page: number; limit: number }; unreadCount: number }
/** Filter on which items are shown. */
export type FeedFilter = 'all' | 'unread' | 'read'
/** Request to mark one item or all as read or unread. */
export type Marking = { feed_id: string | 'all'; isRead: boolean }
/** An entity whose items count as read while its screen is open. */
export type Thing = { entity_type: string; entity_ref: string }

/**
 * Returns the pages with a change applied optimistically. Items change in place (a filtered list drops them on the next refetch), and the unread count never
 * drops below 0.
 */
export function withMarking(pages: readonly FeedPage[], marking: Marking, unreadBefore: number): FeedPage[] {
  const isMeant = (item: FeedItem) => marking.feed_id === 'all' || item.feed_id === marking.feed_id
  const changed = pages.flatMap((page) => page.feeds).filter((item) => isMeant(item) && item.is_read !== marking.isRead).length
  return pages.map((page) => ({
    ...page,
    unreadCount: unreadAfter(marking, unreadBefore, changed),
    feeds: page.feeds.map((item) => (isMeant(item) && item.is_read !== marking.isRead ? { ...item, is_read: marking.isRead } : item)),
  }))
}

/** Returns the unread count after `changed` known items were marked. */
export function unreadAfter(marking: Marking, before: number, changed: number): number {
  if (marking.feed_id === 'all') return marking.isRead ? 0 : before + changed
  return Math.max(0, before + (marking.isRead ? -changed : changed))
}
