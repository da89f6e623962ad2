import type { EventName } from '@porchlight/contracts/events'
import { type NoticeRule, notice, notices } from '../../kernel/live/stream-kind.ts'

/** Defines the notices for events that change both a content item and the lists that contain it: it was added, removed, moved, or changed its state. */
export const contentListNotices = (events: readonly EventName[]): NoticeRule[] => [
  ...notices('content', events),
  ...events.map((event) => notice('content_lists', event, { ids: () => null })),
]
