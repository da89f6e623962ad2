import type { z } from 'zod'
import { activityEvents } from './activity-events.ts'
import { articleEvents } from './article-events.ts'
import { cannedReplyEvents } from './canned-reply-events.ts'
import { categoryEvents } from './category-events.ts'
import { conversationEvents, visitorEvents } from './conversation-events.ts'
import { courseEvents } from './course-events.ts'
import { draftEvents } from './draft-events.ts'
import { identityEvents } from './identity-events.ts'
import { libraryEvents } from './library-events.ts'
import { newsEvents } from './news-events.ts'
import { peopleEvents } from './people-events.ts'
import { sopEvents } from './sop-events.ts'
import { statusEvents } from './status-events.ts'
import { ticketEvents } from './ticket-events.ts'
import { translationEvents } from './translation-events.ts'
import { visibilityEvents } from './visibility-events.ts'

/** Every event: the one table from which `emit`, reactions and the API description are derived. */
export const events = {
  ...activityEvents,
  ...articleEvents,
  ...cannedReplyEvents,
  ...categoryEvents,
  ...conversationEvents,
  ...courseEvents,
  ...draftEvents,
  ...identityEvents,
  ...libraryEvents,
  ...newsEvents,
  ...peopleEvents,
  ...sopEvents,
  ...statusEvents,
  ...ticketEvents,
  ...translationEvents,
  ...visibilityEvents,
  ...visitorEvents,
}
export type EventName = keyof typeof events
/** The payload `emit` takes: fields with a default are optional. */
export type EventInput<N extends EventName> = z.input<(typeof events)[N]['payload']>
/** The payload a reaction receives, with defaults filled in. */
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]['payload']>
/** Names of events about a single conversation, whose payload has its reference and number. */
export type ConversationEventName = { [N in EventName]: EventPayload<N> extends { conversation_ref: string; number: number } ? N : never }[EventName]
