import type { z } from 'zod'
import { events } from './generated/events.ts'

/** Every event: the one table from which `emit`, reactions and the API description are derived. */
export { events }
export type EventName = keyof typeof events
/** The payload `emit` takes: fields with a default are optional. */
export type EventInput<N extends EventName> = z.input<(typeof events)[N]['payload']>
/** The payload a reaction receives, with defaults filled in. */
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]['payload']>
/** Names of events about a single conversation, whose payload has its reference and number. */
export type ConversationEventName = { [N in EventName]: EventPayload<N> extends { conversation_ref: string; number: number } ? N : never }[EventName]
type HistoryOfEvent<N extends EventName> = (typeof events)[N]['told'] extends { history: infer H } ? H : undefined
type EventsIn<H> = { [N in EventName]: HistoryOfEvent<N> extends H ? N : never }[EventName]
/** Names of the events that a conversation's history tells among its changes. The console has a text for each. */
export type ChangeEvent = EventsIn<'changes'>
/** Names of events about messages, which only the complete history shows. */
export type MessageEvent = EventsIn<'messages'>
