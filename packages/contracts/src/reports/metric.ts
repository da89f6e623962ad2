import type { EventName } from '../events.ts'

/** A text in both languages of mails and exports. */
export type Words = { readonly en: string; readonly de: string }

/**
 * A kind of fact that the ledger of reports notes from the events of a conversation: a point (something happened once, at a moment, possibly with a value), or a
 * stretch of time.
 */
export type FactDeclaration = {
  /** Whether it still counts after its conversation was merged into another. The others count there, as what happened in one conversation. */
  readonly lasts: boolean
  /** Its value is points; that of others is a length of time, if they have one. */
  readonly isPoints?: true
  /** What is no such fact although a reader could expect it: said wherever a number made of it is explained. */
  readonly leavesOut?: Words
  /** In the made-up conversations of sample reports: in how many of them it happens (a part of 1), and from which value to which, in seconds or points. */
  readonly sample?: { readonly share: number; readonly from: number; readonly to: number }
}

/** Groups of metrics, in the order in which screens offer them. */
export const metricCategories = ['volume', 'responsiveness', 'resolution', 'time', 'satisfaction', 'sla'] as const

/** Whose number it is: of who acted (sent, closed), or of the conversation's owner at that time. */
export const attributions = ['actor', 'owner'] as const
export type Attribution = (typeof attributions)[number]

/**
 * How a metric is computed of its facts.
 * - `count`: how many; `sum`: their values together; `time`: how long each took; `score`: the value of each
 * - `share`: how many of the facts meet a condition: `of` other facts, or `atLeast` a value among the same
 * - `level`: how many conversations are open at the end of each part of the period
 */
export const measures = ['count', 'sum', 'time', 'score', 'share', 'level'] as const
export type Measure = (typeof measures)[number]

/** Returns whether the numbers of parts and groups add up to the whole. */
export const addsUp = (measure: Measure): boolean => measure === 'count' || measure === 'sum'

/** A metric, declared once: screens, the API, exports, mails and its computation follow from the declaration. */
export type Metric<F extends string = string> = {
  readonly category: (typeof metricCategories)[number]
  readonly title: Words
  /** What it counts, in one sentence. */
  readonly sentence: Words
  /** What it counts or measures; `times` where it counts something else. */
  readonly unit: 'conversations' | 'messages' | 'seconds' | 'points' | 'percent' | 'ratings' | 'targets' | 'times'
  readonly measure: Measure
  /** The facts it is computed of. Of a share: the part. */
  readonly facts: readonly F[]
  /** Of a share: the whole, if it is made of other facts. */
  readonly of?: readonly F[]
  /** Of a share: the part are the facts with at least this value. */
  readonly atLeast?: number
  /** Only the part of each stretch that is outside business hours. */
  readonly isOutside?: true
  /** The events that its facts are noted from. */
  readonly reads: readonly EventName[]
  /** Default person that it counts for: the one who acted, or the owner. */
  readonly attribution: Attribution
  /** Whether it can be counted in business time; without a calendar, business time is calendar time. */
  readonly hasBusinessTime: boolean
  /** Whether less is better, for the colour of a change; null if neither is. */
  readonly isLessBetter: boolean | null
}

/** What most metrics that count, measure durations, or are shares have in common. */
export const countedMetric = { measure: 'count', hasBusinessTime: false } as const
export const timedMetric = { unit: 'seconds', measure: 'time', hasBusinessTime: true, isLessBetter: true } as const
export const shareMetric = { unit: 'percent', measure: 'share', hasBusinessTime: false } as const

type Parts<F extends string> = { readonly facts: Readonly<Record<F, FactDeclaration>>; readonly metrics: Readonly<Record<string, Metric<NoInfer<F>>>> }

/** Declares the metrics of a domain, in `<domain>-metrics.ts` of its folder, and the facts they are computed of. Reports find them there. */
export const addToReports = <const F extends string, const T extends Parts<F>>(parts: T & Parts<F>): T => parts

/** The facts that a domain declares. */
export type FactOf<T extends { readonly facts: object }> = keyof T['facts'] & string
