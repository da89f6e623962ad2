import type { EventName, EventPayload } from '@porchlight/contracts/events'
import { type NoticeRule, notice, notices } from '../../kernel/live/stream-kind.ts'

/** Defines the notices for events that change both a content item and the lists that contain it: the item was added, removed or moved, or its state changed. */
export const contentListNotices = (events: readonly EventName[]): NoticeRule[] => [
  ...notices('content', events),
  ...events.map((event) => notice('content_lists', event, { ids: () => null })),
]

/** Event prefixes of content that can be saved, published, unpublished and deleted. */
type Publication = {
  [N in EventName]: N extends `${infer Prefix}.saved` ? (EventPayload<N> extends { is_text_only: boolean } ? Prefix : never) : never
}[EventName]

/** Defines the notices for such content. A save affects lists unless only the text changed. */
export const publicationNotices = (prefix: Publication): NoticeRule[] => [
  ...contentListNotices([`${prefix}.published`, `${prefix}.unpublished`, `${prefix}.deleted`]),
  notice('content_lists', `${prefix}.saved`, { ids: ({ is_text_only }) => (is_text_only ? [] : null) }),
  ...notices('content', [`${prefix}.saved`]),
]
