import type { EventName } from '@porchlight/contracts/events'
import { type NoticeRule, notice, notices } from '../../kernel/live/stream-kind.ts'

/** Defines the notices of events that change an item of content and the lists it is in: it appeared, left, moved, or has another state. */
export const contentListNotices = (events: readonly EventName[]): NoticeRule[] => [
  ...notices('content', events),
  ...events.map((event) => notice('content_lists', event, { ids: () => null })),
]
