import type { ReportAnswer, ReportPoint, ReportResult, ReportStats } from '@porchlight/contracts'
import type { Metric } from '@porchlight/contracts/reports/metric'
import { type MetricName, metricOf } from '@porchlight/contracts/reports/metrics'
import { partsOf, previousOf } from '@porchlight/contracts/reports/periods'
import type { Question } from '../api.ts'
import type { ReportViewState } from '../view.ts'

/** Tags that sample data has. */
export const sampleTags = ['delivery', 'refund', 'size', 'warranty'] as const
/** Groups that sample data has. */
const groupKeys: Record<string, readonly string[]> = { weekday: ['1', '2', '3', '4', '5', '6', '7'], tags: sampleTags }
const usual: Record<Metric['unit'], number> = { conversations: 24, messages: 80, seconds: 900, points: 4.4, percent: 0.85, ratings: 9, targets: 14 }

/** Returns a number from 0 to 1 that depends on the text alone: the same sample every time. */
function chance(text: string): number {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507)
  return ((hash ^ (hash >>> 13)) >>> 0) / 4294967296
}

/** Made-up numbers of metrics for a period, in the form in which the server gives real ones: parts add up to totals. */
export function sampleAnswer(metrics: readonly MetricName[], question: Question, every: ReportViewState['every']): ReportAnswer {
  const { from, to, time_zone, counts, group } = question
  const previous = previousOf(question)
  return {
    ...{ from, to, time_zone, counts, previous, is_behind: false, imported: 0, imported_open: 0, as_of: `${to}T12:00:00.000Z` },
    every: every === 'hour' ? 'day' : every,
    results: metrics.map((metric) => resultOf(metric, question, previous, every, groupKeys[group] ?? [])),
  }
}

type Days = { from: string; to: string }

function resultOf(metric: MetricName, days: Days, before: Days, every: ReportViewState['every'], keys: readonly string[]): ReportResult {
  const series = seriesOf(metric, days, every, '')
  const previous_series = seriesOf(metric, before, every, '')
  return {
    metric,
    ...{ series, previous_series, total: totalOf(metric, series), previous: totalOf(metric, previous_series), groups_left_out: 0, percentile_error: 0 },
    groups: keys.map((key) => {
      const own = seriesOf(metric, days, every, key)
      return { key, series: own, total: totalOf(metric, own), previous: totalOf(metric, seriesOf(metric, before, every, key)) }
    }),
  }
}

const seriesOf = (metric: MetricName, days: Days, every: ReportViewState['every'], key: string): ReportPoint[] =>
  partsOf(days, every === 'hour' ? 'day' : every).map((date) => ({ at: `${date}T00:00:00.000Z`, date, ...pointOf(metric, `${metric} ${date} ${key}`) }))

function pointOf(metric: MetricName, seed: string): ReportStats {
  const { unit, measure } = metricOf(metric)
  const spread = measure === 'score' || measure === 'share' ? 0.9 + 0.12 * chance(seed) : 0.55 + 0.9 * chance(seed)
  const value = usual[unit] * spread
  if (measure === 'count' || measure === 'level') return statsOf(Math.round(value), Math.round(value))
  const n = 5 + Math.round(15 * chance(`${seed} n`))
  return statsOf(n, measure === 'share' ? Math.round(Math.min(value, 1) * n) / n : value)
}

function totalOf(metric: MetricName, points: readonly ReportPoint[]): ReportStats {
  const { measure } = metricOf(metric)
  const last = points.at(-1)
  if (measure === 'level') return statsOf(last?.n ?? 0, last?.n ?? 0)
  const n = points.reduce((sum, point) => sum + point.n, 0)
  if (measure === 'count') return statsOf(n, n)
  return statsOf(n, n === 0 ? null : points.reduce((sum, point) => sum + (point.value ?? 0) * point.n, 0) / n)
}

const statsOf = (n: number, value: number | null): ReportStats => ({
  ...{ n, value, sum: (value ?? 0) * n, mean: value },
  ...{ p50: value === null ? null : value * 0.8, p90: value === null ? null : value * 2.1 },
})
