import type { Condition, Filter } from '@porchlight/contracts/lists/list-language'
import type { MetricName } from '@porchlight/contracts/reports/metrics'
import type { Counted, Question } from './api.ts'
import { bothFilters, filterOf } from './view.ts'

/** Scores that the list of ratings can be narrowed to; '' for all. */
export const scoreChoices = ['', '1,2', '1', '2', '3', '4', '5', '4,5'] as const
export type ScoreChoice = (typeof scoreChoices)[number]

/** What of the list of ratings the address holds, beside what it holds of every report. */
export type RatingChoices = { scores: ScoreChoice; hasWords: boolean; agent: string; team: string }

const refOf = (text: string | null) => (text && /^[A-Za-z0-9_@-]{1,64}$/.test(text) ? text : '')

/** Parses the query of an address; anything unknown means all ratings. */
export const ratingChoicesOf = (params: URLSearchParams): RatingChoices => ({
  scores: scoreChoices.find((one) => one === params.get('scores')) ?? '',
  hasWords: params.get('words') === '1',
  agent: refOf(params.get('agent')),
  team: refOf(params.get('team')),
})

/** Returns the conditions of a report together with those of the two lists, as JSON, or ''. */
export function ratingFilter({ agent, team }: Pick<RatingChoices, 'agent' | 'team'>, filter: string): string {
  const chosen: Filter[] = [
    ...(agent ? [{ field: 'agent_id', op: 'is', value: agent } as const] : []),
    ...(team ? [{ field: 'team_ref', op: 'is', value: team } as const] : []),
  ]
  return chosen.length === 0 ? filter : bothFilters(chosen.length === 1 ? chosen[0] : { all: chosen }, filter)
}

/** Metrics that count ratings. */
const ratedMetrics: readonly MetricName[] = ['csat', 'rating_average', 'ratings']
const dayMs = 86_400_000

/**
 * Returns the query of the address that lists the ratings which a number counts; undefined for other numbers, and for groups and parts of the period that the list
 * can't be narrowed to: hours, and the hour of the day or the day of the week.
 */
export function ratingsSearch({ metric, group, starts, ends }: Pick<Counted, 'metric' | 'group' | 'starts' | 'ends'>, question: Question): string | undefined {
  if (!ratedMetrics.includes(metric)) return undefined
  const search = new URLSearchParams({ from: question.from, to: question.to, zone: question.time_zone })
  if (starts && ends) {
    // The day on which clocks go forward has only 23 hours.
    if (Date.parse(ends) - Date.parse(starts) < dayMs - 2 * 3_600_000) return undefined
    const dateOf = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: question.time_zone, dateStyle: 'short' }).format(at)
    search.set('from', dateOf(Date.parse(starts)))
    search.set('to', dateOf(Date.parse(ends) - 1))
  }
  let { filter } = question
  if (group !== undefined && question.group === 'detail') search.set('scores', group)
  else if (group !== undefined) {
    const condition = group === '' ? conditionText({ field: question.group, op: 'empty' }) : isText(question.group, group)
    if (condition === undefined) return undefined
    filter = bothFilters(filterOf(condition), question.filter)
  }
  if (filter) search.set('filter', filter)
  return search.toString()
}

const conditionText = (condition: Condition): string | undefined => {
  const text = JSON.stringify(condition)
  return filterOf(text) && text
}

/** Returns the condition that a field has a value, or a list contains it; undefined for groups that are no fields. */
const isText = (field: string, value: string) => conditionText({ field, op: 'is', value }) ?? conditionText({ field, op: 'contains', value })
