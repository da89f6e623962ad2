import type { MetricName } from '@porchlight/contracts/reports/metrics'
import type { ReportAnswer, ReportStats } from '@porchlight/contracts/reports/report-views'
import { changeOf } from './format.ts'

/** Something the numbers suggest doing, with the numbers it is based on. `group`: the tag or the day of the week that it is about. */
export type Suggestion =
  | { kind: 'article'; metric: MetricName; group: string; now: number; before: number }
  | { kind: 'shift'; metric: MetricName; group: string; value: number; all: number }
  | { kind: 'unanswered'; metric: MetricName; count: number }
  | { kind: 'sla'; metric: MetricName; missed: number; all: number }
  | { kind: 'ratings'; metric: MetricName; asked: number; share: number }

/** A tag or weekday with fewer facts is not suggested: it may be chance. */
const factsMin = 5
/** How far a tag or a weekday must be above the usual value to be suggested: 0.5 is half as much again. */
const riseMin = 0.5
/** Below these shares of kept SLA targets and of answered rating requests, the screen suggests looking at them. */
const slaMin = 0.9
const ratingsMin = 0.2
const requestsMin = 10

/** The metrics that suggestions are based on: those of the whole library, those grouped by tag, and those grouped by weekday. */
export const suggestionMetrics = {
  whole: ['unanswered', 'sla_missed', 'sla_share', 'rating_share', 'rating_requests'],
  byTag: ['conversations_new'],
  byWeekday: ['first_reply_time'],
} as const satisfies Record<string, readonly MetricName[]>

type Answers = { whole: ReportAnswer; byTag: ReportAnswer; byWeekday: ReportAnswer }

/** Returns what the numbers of a period suggest doing. Names at most one tag and one weekday: those furthest above the usual value. */
export function suggestionsOf({ whole, byTag, byWeekday }: Answers): Suggestion[] {
  const total = (metric: MetricName): ReportStats | undefined => whole.results.find((result) => result.metric === metric)?.total
  const unanswered = total('unanswered')?.n ?? 0
  const sla = total('sla_share')
  const missed = total('sla_missed')?.n ?? 0
  const asked = total('rating_requests')?.n ?? 0
  const share = total('rating_share')?.value ?? 0
  return [
    ...risenTag(byTag),
    ...slowDay(byWeekday),
    ...(unanswered > 0 ? [{ kind: 'unanswered', metric: 'unanswered', count: unanswered } as const] : []),
    ...(sla?.value !== null && sla !== undefined && sla.value < slaMin ? [{ kind: 'sla', metric: 'sla_missed', missed, all: sla.n } as const] : []),
    ...(asked >= requestsMin && share < ratingsMin ? [{ kind: 'ratings', metric: 'rating_requests', asked, share } as const] : []),
  ]
}

function risenTag(byTag: ReportAnswer): Suggestion[] {
  const risen = (byTag.results[0]?.groups ?? []).flatMap(({ key, total, previous }) => {
    const change = changeOf(total, previous) ?? (total.n > 0 ? Number.POSITIVE_INFINITY : 0)
    return key !== null && total.n >= factsMin && change >= riseMin ? [{ group: key, now: total.n, before: previous?.n ?? 0 }] : []
  })
  const most = risen.toSorted((one, other) => other.now - other.before - (one.now - one.before))[0]
  return most ? [{ kind: 'article', metric: 'conversations_new', ...most }] : []
}

function slowDay(byWeekday: ReportAnswer): Suggestion[] {
  const result = byWeekday.results[0]
  const all = result?.total.value
  if (!result || !all) return []
  const slow = result.groups.flatMap(({ key, total: { n, value } }) =>
    key !== null && n >= factsMin && value !== null && value >= all * (1 + riseMin) ? [{ group: key, value, all }] : [],
  )
  const most = slow.toSorted((one, other) => other.value - one.value)[0]
  return most ? [{ kind: 'shift', metric: 'first_reply_time', ...most }] : []
}
