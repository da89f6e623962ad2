import type { FeedItem } from '@porchlight/contracts'

/** One page of the feed, as the server answers it. */
export type FeedPage = { feeds: FeedItem[]; pagination: { totalCount: number; page: number; limit: number }; unreadCount: number }
/** Which items are shown. */
export type FeedFilter = 'all' | 'unread' | 'read'
/** What is to be marked: one item or all, as read or unread. */
export type Marking = { feed_id: string | 'all'; isRead: boolean }
/** The thing whose items are read because its screen is open. */
export type Thing = { entity_type: string; entity_ref: string }

/**
 * The pages as they will be once the server has taken the marking: items change in place (a filtered list loses them at the next refresh)
 * and the unread count with them, never below 0.
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

/** The unread count after a marking that changed so many known items. */
export function unreadAfter(marking: Marking, before: number, changed: number): number {
  if (marking.feed_id === 'all') return marking.isRead ? 0 : before + changed
  return Math.max(0, before + (marking.isRead ? -changed : changed))
}
