import { type MetricName, metricOf } from '@porchlight/contracts/reports/metrics'
import { addDays, type Days, partsOf, previousOf } from '@porchlight/contracts/reports/periods'
import type { ReportAnswer, ReportPoint, ReportResult, ReportStats } from '@porchlight/contracts/reports/report-views'
import type { Question } from '../api.ts'
import type { ReportViewState } from '../view.ts'
import { begunOn, openDaysMax, type SampleFact, sampleTags } from './sample-days.ts'

/** Groups that sample data has. */
const groupKeys: Record<string, readonly string[]> = { weekday: ['1', '2', '3', '4', '5', '6', '7'], tags: sampleTags }

type Part = Pick<SampleFact, 'channel'> | undefined

/**
 * Computes the numbers of metrics for a period from made-up conversations, in the form in which the server gives real ones and by the same declarations.
 * @param only the channel of the conversations that count
 */
export function sampleAnswer(metrics: readonly MetricName[], question: Question, every: ReportViewState['every'], only?: Part): ReportAnswer {
  const { from, to, time_zone, counts, group } = question
  const previous = previousOf(question)
  const division = every === 'hour' ? 'day' : every
  const [happened, happenedBefore] = [factsIn(question, only), factsIn(previous, only)]
  return {
    ...{ from, to, time_zone, counts, previous, is_behind: false, imported: 0, imported_open: 0, names: {}, as_of: `${to}T12:00:00.000Z` },
    every: division,
    results: metrics.map((metric): ReportResult => {
      const [facts, before] = [countedBy(metric, happened), countedBy(metric, happenedBefore)]
      const of = (some: readonly SampleFact[], days: Days) => ({ total: statsOf(metric, some, days), series: seriesOf(metric, some, days, division) })
      const was = of(before, previous)
      return {
        metric,
        ...of(facts, question),
        ...{ previous: was.total, previous_series: was.series, groups_left_out: 0, percentile_error: 0 },
        groups: (groupKeys[group] ?? []).map((key) => {
          const isIn = ({ date, tag }: SampleFact) => (group === 'tags' ? tag : weekdayOf(date)) === key
          return { key, ...of(facts.filter(isIn), question), previous: statsOf(metric, before.filter(isIn), previous) }
        }),
      }
    }),
  }
}

/** Returns the facts that a metric is computed of. */
function countedBy(metric: MetricName, all: readonly SampleFact[]): SampleFact[] {
  const { measure, facts, of = [] } = metricOf(metric)
  const kinds = new Set<SampleFact['fact']>(measure === 'level' ? ['new', 'open_time'] : [...facts, ...of])
  return all.filter(({ fact }) => kinds.has(fact))
}

/** Monday is 1. */
const weekdayOf = (date: string): string => String(new Date(`${date}T00:00:00Z`).getUTCDay() || 7)

/** Returns what happened in a period, and what before it still went on then. */
function factsIn({ from, to }: Days, only: Part): SampleFact[] {
  const begun = partsOf({ from: addDays(from, -openDaysMax), to }, 'day').flatMap(begunOn)
  return only ? begun.filter(({ channel }) => channel === only.channel) : begun
}

const seriesOf = (metric: MetricName, facts: readonly SampleFact[], days: Days, division: ReportAnswer['every']): ReportPoint[] => {
  const starts = partsOf(days, division)
  const lastOf = (index: number) => addDays(starts[index + 1] ?? addDays(days.to, 1), -1)
  const isLevel = metricOf(metric).measure === 'level'
  const byPart = Map.groupBy(facts, ({ date }) => starts.findLastIndex((start) => start <= date))
  return starts.map((date, index) => {
    const part = isLevel ? facts : (byPart.get(index) ?? [])
    return { at: `${date}T00:00:00.000Z`, date, ...statsOf(metric, part, { from: date, to: lastOf(index) }) }
  })
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000

/** Computes the figures of a metric for some days, as the server does for real facts. What is open also counts what began before. */
function statsOf(metric: MetricName, all: readonly SampleFact[], { from, to }: Days): ReportStats {
  const { measure, facts: kinds, of = kinds, atLeast, isOutside } = metricOf(metric)
  const until = all.filter(({ date }) => date <= to)
  if (measure === 'level') {
    const count = (kind: SampleFact['fact']) => until.filter(({ fact }) => fact === kind).length
    return figures(count('new') - count('open_time'))
  }
  const counted = until.filter(({ date, fact }) => date >= from && of.some((kind) => kind === fact))
  const n = counted.length
  if (measure === 'count') return figures(n)
  if (measure === 'share') {
    const isPart = ({ fact, value }: SampleFact) => (atLeast === undefined ? kinds.some((kind) => kind === fact) : value >= atLeast)
    const part = (of === kinds ? counted : until.filter(({ date }) => date >= from)).filter(isPart).length
    return { n, value: n > 0 ? rounded(part / n) : null, sum: part, mean: null, p50: null, p90: null }
  }
  if (measure === 'sum') {
    const whole = counted.reduce((sum, { value }) => sum + value, 0)
    return { n, value: whole, sum: whole, mean: null, p50: null, p90: null }
  }
  // Sample data has no business hours, so a quarter of each wait is taken to be outside of them.
  const values = counted.map(({ value }) => (isOutside ? Math.round(value / 4) : value)).toSorted((one, other) => one - other)
  const sum = values.reduce((whole, value) => whole + value, 0)
  const mean = n > 0 ? rounded(sum / n) : null
  const at = (share: number) => values[Math.ceil(share * n) - 1] ?? null
  return { n, value: mean, sum, mean, p50: at(0.5), p90: at(0.9) }
}

const figures = (n: number): ReportStats => ({ n, value: n, sum: n, mean: null, p50: null, p90: null })
