import { type RawBuilder, sql } from 'kysely'

/** Classes of a histogram of durations in each doubling of the time. */
const binsPerDoubling = 8

/** Maximum relative error of an estimated duration, which is the middle of a bin. */
export const durationError = 2 ** (1 / (2 * binsPerDoubling)) - 1

/** Returns the class of a value: of a duration in ms, or of points, which are their own class. Class 0 of durations is less than a second. */
export const binSql = (value: RawBuilder<unknown>, isDuration: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(case
  when not ${isDuration} then ${value}
  when ${value} < 1000 then 0
  else 1 + floor(${binsPerDoubling} * ln(${value}::float8 / 1000) / ln(2::float8)) end)::smallint`

/** Returns the duration in ms that a class stands for. */
const durationOf = (bin: number): number => (bin <= 0 ? 500 : 1000 * 2 ** ((bin - 0.5) / binsPerDoubling))

/** Number of values in each bin. */
export type Histogram = Map<number, number>

/** Returns the value below or at which this share of all values lies, as `percentile_disc` does; null without any. */
export function quantileOf(histogram: Histogram, share: number, isDuration: boolean): number | null {
  const bins = [...histogram].filter(([, count]) => count > 0).toSorted(([one], [other]) => one - other)
  const n = bins.reduce((all, [, count]) => all + count, 0)
  let below = 0
  for (const [bin, count] of bins) {
    below += count
    if (below >= share * n) return isDuration ? durationOf(bin) : bin
  }
  return null
}
