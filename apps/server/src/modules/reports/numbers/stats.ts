import type { Metric } from '@porchlight/contracts/reports/metric'
import type { ReportStats } from '@porchlight/contracts/reports/report-views'

/** Aggregates from the database: the number of facts, how many of them are the part of a share, and their values in ms or points. */
export type Figures = { n: number; part: number; sum: number | null; p50: number | null; p90: number | null }

/** A cell of the answer: `part_of` counts from 1, null for the whole period; `key` is the group's. */
export type Cell = Figures & { part_of: number | null; key: string | null }

export const noFigures: Figures = { n: 0, part: 0, sum: null, p50: null, p90: null }

/** Returns whether a metric has quantiles in addition to a count. */
export const hasQuantiles = ({ measure }: Pick<Metric, 'measure'>): boolean => measure === 'time' || measure === 'score'

/** Groups that have numbers for each part of the period: as many as a chart can show. */
export const chartedMax = 12

/** Groups without a value come last among equal ones. */
const compareKeys = (one: string | null, other: string | null): number =>
  one === other ? 0 : one === null ? 1 : other === null ? -1 : keyOrder.compare(one, other)
const keyOrder = new Intl.Collator('en', { numeric: true })

/** Returns the totals of groups, the largest first. */
export function ranked({ measure }: Pick<Metric, 'measure'>, totals: readonly Cell[]): Cell[] {
  const weightOf = ({ n, sum }: Cell) => (measure === 'sum' ? (sum ?? 0) : n)
  return totals.toSorted((one, other) => weightOf(other) - weightOf(one) || compareKeys(one.key, other.key))
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000

/** Returns the numbers that screens show: durations in seconds, shares of 1. */
export function statsOf({ measure, unit }: Pick<Metric, 'measure' | 'unit'>, { n, part, sum, p50, p90 }: Figures): ReportStats {
  if (measure === 'share') return { n, value: n > 0 ? rounded(part / n) : null, sum: part, mean: null, p50: null, p90: null }
  if (measure === 'count' || measure === 'level') return { n, value: n, sum: n, mean: null, p50: null, p90: null }
  if (measure === 'sum') {
    const whole = rounded((sum ?? 0) / (unit === 'seconds' ? 1000 : 1))
    return { n, value: whole, sum: whole, mean: null, p50: null, p90: null }
  }
  const scale = unit === 'seconds' ? 1000 : 1
  const scaled = (value: number | null) => (value === null ? null : rounded(value / scale))
  const mean = n > 0 && sum !== null ? rounded(sum / n / scale) : null
  return { n, value: mean, sum: scaled(sum) ?? 0, mean, p50: scaled(p50), p90: scaled(p90) }
}
