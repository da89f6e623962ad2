import type { FeedItem } from '@porchlight/contracts/activity/activity'
import { expect, test } from 'vitest'
import { type FeedPage, withMarking } from './feed-pages.ts'

const item = (feed_id: string, is_read: boolean): FeedItem => ({
  feed_id,
  is_read,
  trigger: 'chat',
  activity_name: 'Chat closed',
  activity_values: {},
  agent: null,
  workflow_name: null,
  workflow_ref: null,
  entity_type: 'conversation',
  entity_ref: null,
  created_at: '2026-01-01T00:00:00.000Z',
})
const page = (feeds: FeedItem[], unreadCount: number): FeedPage => ({ feeds, pagination: { totalCount: feeds.length, page: 1, limit: 10 }, unreadCount })
const pages = [page([item('a', false), item('b', true)], 5), page([item('c', false)], 5)]
const states = (marked: FeedPage[]) => marked.flatMap((it) => it.feeds.map((feed) => feed.is_read))

test.each([
  [{ feed_id: 'a', isRead: true }, [true, true, false], 4],
  [{ feed_id: 'b', isRead: false }, [false, false, false], 6],
  [{ feed_id: 'b', isRead: true }, [false, true, false], 5],
  [{ feed_id: 'all', isRead: true }, [true, true, true], 0],
  [{ feed_id: 'unknown', isRead: true }, [false, true, false], 5],
] as const)('%j', (marking, read, unread) => {
  const marked = withMarking(pages, marking, 5)
  expect(states(marked)).toEqual(read)
  expect(marked.map((it) => it.unreadCount)).toEqual([unread, unread])
})

test('the count never drops below 0', () => expect(withMarking([page([item('a', false)], 0)], { feed_id: 'a', isRead: true }, 0)[0]?.unreadCount).toBe(0))
test('the input pages are not modified', () => {
  withMarking(pages, { feed_id: 'all', isRead: true }, 5)
  expect(states(pages)).toEqual([false, true, false])
})
