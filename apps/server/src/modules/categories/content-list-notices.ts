import type { EventName, EventPayload } from '@porchlight/contracts/events'
import { type NoticeRule, notice, notices } from '../../kernel/live/stream-kind.ts'

/** Defines the notices of events that change both a content item and the lists that contain it: the item was added, removed or moved, or its state changed. */
export const contentListNotices = (events: readonly EventName[]): NoticeRule[] => [
  ...notices('content', events),
  ...events.map((event) => notice('content_lists', event, { ids: () => null })),
]

/** Content that is saved, published, unpublished and deleted, by its event prefix. */
type Publication = {
  [N in EventName]: N extends `${infer Prefix}.saved` ? (EventPayload<N> extends { is_text_only: boolean } ? Prefix : never) : never
}[EventName]

/** Defines the notices of such content. Saving it concerns the lists unless only its text changed. */
export const publicationNotices = (prefix: Publication): NoticeRule[] => [
  ...contentListNotices([`${prefix}.published`, `${prefix}.unpublished`, `${prefix}.deleted`]),
  notice('content_lists', `${prefix}.saved`, { ids: ({ is_text_only }) => (is_text_only ? [] : null) }),
  ...notices('content', [`${prefix}.saved`]),
]
