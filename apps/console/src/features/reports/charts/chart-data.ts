import type { ReportResult } from '@porchlight/contracts/reports/report-views'

/** One bar, point or line of the table: a part of the period, or a group. `starts`, `ends` or `group` say what it opens. */
export type ChartRow = {
  key: string
  label: string
  value: number | null
  before: number | null
  n: number
  /** The values of further metrics in the same chart. */
  more?: (number | null)[]
  starts?: string
  ends?: string
  group?: string
}

/** Colours of the metrics in one chart, in their order. */
export const seriesColors = ['var(--pl-accent-strong)', 'var(--pl-info-text)', 'var(--pl-warning)', 'var(--pl-text-2)'] as const

/** Bars of groups that a chart has room for; the table has all. */
export const barsMax = 12

/** Returns the rows of a metric: its groups, the largest first, or else the parts of the period in order. */
export function rowsOf(
  result: ReportResult,
  isGrouped: boolean,
  words: { part: (point: { at: string; date: string }) => string; group: (key: string | null) => string },
): ChartRow[] {
  if (isGrouped) {
    return result.groups.map(({ key, total, previous }) => ({
      key: `group ${key ?? ''}`,
      label: words.group(key),
      value: total.value,
      before: previous?.value ?? null,
      n: total.n,
      group: key ?? '',
    }))
  }
  return result.series.map((point, index) => {
    const ends = result.series[index + 1]?.at
    return {
      key: point.at,
      label: words.part(point),
      value: point.value,
      before: result.previous_series[index]?.value ?? null,
      n: point.n,
      starts: point.at,
      ...(ends && { ends }),
    }
  })
}

/** Returns the rows of a metric with the values of further ones, for the same parts of the period. */
export const withMore = (rows: readonly ChartRow[], results: readonly ReportResult[]): ChartRow[] =>
  rows.map((row, index) => ({ ...row, more: results.map(({ series }) => series[index]?.value ?? null) }))
