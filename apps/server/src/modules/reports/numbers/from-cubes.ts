import { channels } from '@porchlight/contracts/conversations/conversation-fields'
import { conditionsOf, passes, resolveFilter } from '@porchlight/contracts/lists/list-language'
import { reportRows } from '@porchlight/contracts/reports/report-rows'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { sightSql } from '../../conversations/index.ts'
import { openBegun } from '../cubes/add-to-cubes.ts'
import { type Histogram, quantileOf } from '../cubes/bins.ts'
import type { Cubes } from '../cubes/zones.ts'
import type { Parts } from './parts-of-period.ts'
import type { Asked } from './source.ts'
import { type Cell, hasQuantiles, noFigures } from './stats.ts'

/** The sums that a number is made of: how they are divided, and the channels that count. */
type Cut = {
  cut: 'all' | 'agent' | 'owner' | 'team' | 'hour'
  key: 'channel' | 'weekday' | 'weekday_hour' | 'key' | null
  channels: string[]
  measure: 0 | 1 | 2
}

/**
 * Returns which sums a question can be answered from: undefined if it needs the facts, because of a condition or a group that sums are not divided by, because it
 * asks for hours, or because its reader sees only some conversations.
 */
export function cutOf(ctx: Ctx, { metric, attribution, counts, filter, group_by }: Asked, { dates }: Parts, { hasHours }: Cubes): Cut | undefined {
  if (sightSql(ctx.actor) || dates.some((date, index) => date === dates[index + 1])) return undefined
  if (filter && conditionsOf(filter).some(({ field }) => field !== 'channel')) return undefined
  const test = filter && resolveFilter(reportRows.fieldOf, filter, { user_id: '', team_refs: [], now: ctx.clock.now() })
  const measure = metric.isOutside ? 2 : counts === 'business_time' && metric.hasBusinessTime && hasHours ? 1 : 0
  const of = (cut: Cut['cut'], key: Cut['key']): Cut => ({ cut, key, channels: channels.filter((channel) => !test || passes(test, { channel })), measure })
  const isLevel = metric.measure === 'level'
  switch (group_by) {
    case undefined:
      return of('all', null)
    case 'channel':
      return of('all', 'channel')
    case 'team_ref':
      return of('team', 'key')
    case 'agent_id':
      return of(isLevel || (attribution ?? metric.attribution) === 'owner' ? 'owner' : 'agent', 'key')
    case 'hour':
      return isLevel ? undefined : of('hour', 'key')
    case 'weekday':
      return isLevel ? undefined : of('all', 'weekday')
    case 'weekday_hour':
      return isLevel ? undefined : of('hour', 'weekday_hour')
    default:
      return undefined
  }
}

type Row = { day: string; key: string; channel: string; fact: string; n: number; sum: number; bins: number[]; counts: number[] }

/** Monday is 1. */
const weekdayOf = (day: string): string => String(new Date(`${day}T00:00:00Z`).getUTCDay() || 7)
const keyOf = ({ key }: Cut, row: Row): string | null => {
  if (key === null) return null
  if (key === 'weekday_hour') return `${weekdayOf(row.day)} ${row.key}`
  return key === 'weekday' ? weekdayOf(row.day) : row[key] === '' ? null : row[key]
}

/** Cells by part (null for the whole period) and by group (undefined for all of them). */
class Cells<T> {
  private readonly cells = new Map<string, { part_of: number | null; key: string | null | undefined; value: T }>()
  private readonly make: () => T
  constructor(make: () => T) {
    this.make = make
  }
  at(part_of: number | null, key: string | null | undefined): T {
    const name = JSON.stringify([part_of, key === undefined ? 0 : [key]])
    const known = this.cells.get(name) ?? { part_of, key, value: this.make() }
    this.cells.set(name, known)
    return known.value
  }
  all(): { part_of: number | null; key: string | null | undefined; value: T }[] {
    return [...this.cells.values()]
  }
}

/** Cells of all facts, and of each group. */
export type FromCubes = { whole: Cell[]; grouped: Cell[] }
const splitUp = (cells: (Omit<Cell, 'key'> & { key: string | null | undefined })[]): FromCubes => ({
  whole: cells.filter(({ key }) => key === undefined).map((cell) => ({ ...cell, key: null })),
  grouped: cells.flatMap(({ key, ...cell }) => (key === undefined ? [] : [{ ...cell, key }])),
})

/** Computes the figures of each part and group from sums. Percentiles of durations are estimates, within `durationError`. */
export async function cellsFromCubes(ctx: Ctx, { time_zone }: Cubes, { metric }: Asked, cut: Cut, { dates, to }: Parts): Promise<FromCubes> {
  const { facts, of = facts, atLeast } = metric
  const { rows } = await sql<Row>`
    select day, key, channel, fact, n, sum, bins, counts from report_cubes
    where support_lib_id = ${ctx.support_lib_id} and time_zone = ${time_zone} and cut = ${cut.cut} and fact = any(${[...new Set([...facts, ...of])]}::text[])
      and measure = ${cut.measure} and day >= ${dates[0] ?? to} and day <= ${to} and channel = any(${cut.channels}::text[]) and n <> 0
    order by day`.execute(ctx.db)
  const cells = new Cells(() => ({ n: 0, part: 0, sum: 0, histogram: new Map() as Histogram }))
  let part = 0
  for (const row of rows) {
    while (part < dates.length && (dates[part] ?? '') <= row.day) part++
    const places = [cells.at(null, undefined), cells.at(part, undefined)]
    if (cut.key !== null) places.push(cells.at(null, keyOf(cut, row)), cells.at(part, keyOf(cut, row)))
    const isWhole = of.some((fact) => fact === row.fact)
    const countOfPart = atLeast === undefined ? row.n : row.counts.reduce((all, count, index) => all + ((row.bins[index] ?? 0) >= atLeast ? count : 0), 0)
    const isPart = facts.some((fact) => fact === row.fact)
    for (const place of places) {
      if (isWhole) place.n += row.n
      if (isPart) place.part += countOfPart
      place.sum += row.sum
      for (const [index, bin] of row.bins.entries()) place.histogram.set(bin, (place.histogram.get(bin) ?? 0) + (row.counts[index] ?? 0))
    }
  }
  const isMeasured = hasQuantiles(metric)
  const quantile = (histogram: Histogram, share: number) => (isMeasured ? quantileOf(histogram, share, metric.measure === 'time') : null)
  return splitUp(
    cells.all().map(({ part_of, key, value: { n, part, sum, histogram } }) => ({
      ...{ part_of, key, n, part: isMeasured ? 0 : part },
      ...{ sum: isMeasured || metric.measure === 'sum' ? sum : null, p50: quantile(histogram, 0.5), p90: quantile(histogram, 0.9) },
    })),
  )
}

/**
 * Counts the conversations that were open at the end of each part: those opened until then, without those closed until then. Days before the period are summed by
 * the database.
 */
export async function openFromCubes(ctx: Ctx, { time_zone }: Cubes, cut: Cut, { starts, dates, to }: Parts): Promise<FromCubes> {
  const now = ctx.clock.now().getTime()
  const begun = starts.filter((at) => at <= now).length
  if (begun === 0) return { whole: [], grouped: [] }
  const { rows } = await sql<Pick<Row, 'day' | 'key' | 'channel' | 'fact' | 'n'>>`
    select greatest(day, ${dates[0] ?? to}::text) as day, key, channel, fact, sum(n)::int as n from report_cubes
    where support_lib_id = ${ctx.support_lib_id} and time_zone = ${time_zone} and cut = ${cut.cut} and fact in ('open_time', ${openBegun}) and measure = 0
      and day <= ${to} and channel = any(${cut.channels}::text[])
    group by 1, 2, 3, 4 order by 1`.execute(ctx.db)
  const changes = new Cells(() => new Array<number>(begun).fill(0))
  let part = 0
  for (const row of rows) {
    while (part < dates.length && (dates[part] ?? '') <= row.day) part++
    const at = Math.min(part, begun) - 1
    for (const key of cut.key === null ? [undefined] : [undefined, keyOf(cut, { ...row, sum: 0, bins: [], counts: [] })]) {
      const cell = changes.at(null, key)
      cell[at] = (cell[at] ?? 0) + (row.fact === openBegun ? row.n : -row.n)
    }
  }
  return splitUp(
    changes.all().flatMap(({ key, value }) => {
      let n = 0
      const levels = value.map((change) => (n += change))
      if (levels.every((level) => level === 0)) return []
      const cell = (part_of: number | null, level: number) => ({ ...noFigures, part_of, key, n: level })
      return [...levels.map((level, index) => cell(index + 1, level)), cell(null, n)]
    }),
  )
}
