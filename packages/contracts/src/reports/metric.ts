import type { EventName } from '../events.ts'

/**
 * What the ledger of reports notes, from the events of a conversation: points (something happened once, at `at`) and stretches (from `from_at` to `at`).
 * - `new`, `closed`, `reopened`: what happened to a conversation; `resolved`: from its start to its last closing; `first_resolved`: to the first
 * - `first_reply`, `next_reply`: from the first unanswered message to a person's public reply; `unanswered`: closed while somebody waited
 * - `message_in`, `message_out`, `message_automatic`, `note`: a message of the customer, of a person, of nobody, among staff
 * - `rating_asked`, `rated`; `sla_met`, `sla_missed`
 * - `queue_time`, `handle_time`: it is our turn, without or with an owner; `customer_time`: it is the customer's turn; `bot_time`: a flow answers;
 *   `paused_time`: it is snoozed. These five together fill the time in which a conversation is open: `open_time`
 */
export const factKinds = [
  'new',
  'closed',
  'reopened',
  'resolved',
  'first_resolved',
  'first_reply',
  'next_reply',
  'unanswered',
  'message_in',
  'message_out',
  'message_automatic',
  'note',
  'rating_asked',
  'rated',
  'sla_met',
  'sla_missed',
  'queue_time',
  'handle_time',
  'customer_time',
  'bot_time',
  'paused_time',
  'open_time',
] as const
export type FactKind = (typeof factKinds)[number]

/** What a fact counts even if its conversation was merged into another. The others count there, as what happened in one conversation. */
export const lastingFacts: readonly FactKind[] = [
  'first_reply',
  'next_reply',
  'message_in',
  'message_out',
  'message_automatic',
  'note',
  'rating_asked',
  'rated',
]

/** The stretches that fill the time in which a conversation is open. */
export const stretchKinds = ['queue_time', 'handle_time', 'customer_time', 'bot_time', 'paused_time'] as const satisfies readonly FactKind[]

/** Groups of metrics, in the order in which screens offer them. */
export const metricCategories = ['volume', 'responsiveness', 'resolution', 'time', 'satisfaction', 'sla'] as const

/** Whose number it is: of who acted (sent, closed), or of the conversation's owner at that time. */
export const attributions = ['actor', 'owner'] as const
export type Attribution = (typeof attributions)[number]

/**
 * How a metric is computed of its facts.
 * - `count`: how many; `time`: how long each took; `score`: the value of each
 * - `share`: how many of the facts meet a condition: `of` other facts, or `atLeast` a value among the same
 * - `level`: how many conversations are open at the end of each part of the period
 */
export type Measure = 'count' | 'time' | 'score' | 'share' | 'level'

/** A metric, declared once: screens, the API, exports and its computation follow from the declaration. */
export type Metric = {
  readonly category: (typeof metricCategories)[number]
  readonly title: string
  /** What it counts, in one sentence. */
  readonly sentence: string
  readonly unit: 'conversations' | 'messages' | 'seconds' | 'points' | 'percent' | 'ratings' | 'targets'
  readonly measure: Measure
  /** The facts it is computed of. Of a share: the part. */
  readonly facts: readonly FactKind[]
  /** Of a share: the whole, if it is made of other facts. */
  readonly of?: readonly FactKind[]
  /** Of a share: the part are the facts with at least this value. */
  readonly atLeast?: number
  /** Only the part of each stretch that is outside business hours. */
  readonly isOutside?: true
  /** The events that its facts are noted from. */
  readonly reads: readonly EventName[]
  /** To whom it belongs by default. */
  readonly attribution: Attribution
  /** Whether it can be counted in business time; without a calendar, business time is calendar time. */
  readonly hasBusinessTime: boolean
  /** Whether less is better, for the colour of a change; null if neither is. */
  readonly isLessBetter: boolean | null
}

/** Returns its argument, keeping the names. */
export const defineMetrics = <const T extends Readonly<Record<string, Metric>>>(metrics: T): T => metrics
