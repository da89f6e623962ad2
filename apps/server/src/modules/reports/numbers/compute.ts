import { limits } from '@porchlight/contracts/limits'
import type { ReportGroup, ReportPoint, ReportStats } from '@porchlight/contracts/reports/report-views'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { durationError } from '../cubes/bins.ts'
import type { Cubes } from '../cubes/zones.ts'
import { cellsFromCubes, cutOf, type FromCubes, openFromCubes } from './from-cubes.ts'
import { momentSql, momentsSql } from './moments.ts'
import { openAtEnds } from './open-at-ends.ts'
import type { Parts } from './parts-of-period.ts'
import { type Asked, type Source, sourceOf } from './source.ts'
import { type Cell, chartedMax, type Figures, hasQuantiles, noFigures, ranked, statsOf } from './stats.ts'

/** The numbers of one metric for one period. */
export type Computed = { total: ReportStats; series: ReportPoint[]; groups: Omit<ReportGroup, 'previous'>[]; groups_left_out: number; percentile_error: number }

/** Durations of a number up to which its percentiles are exact. */
const exactUpTo = 5000

/** Inputs besides the facts: the time zone's sums, if any, and the maximum number of facts for exact percentiles. */
export type Means = { cubes: Cubes | undefined; exactMax?: number }

/** Computes a metric for a period, in total, by part and by group. */
export async function compute(ctx: Ctx, asked: Asked, parts: Parts, { cubes, exactMax = exactUpTo }: Means): Promise<Computed> {
  const summed = await summedUp(ctx, asked, parts, cubes)
  const isTimed = asked.metric.measure === 'time'
  // Few durations are read one by one: then their percentiles are exact.
  const isFine = summed && (!isTimed || (summed.whole.find((cell) => cell.part_of === null)?.n ?? 0) > exactMax)
  const { whole, grouped } = isFine ? summed : await readFacts(ctx, asked, parts)
  const stats = (cell: Figures | undefined) => statsOf(asked.metric, cell ?? noFigures)
  const seriesOf = (cells: readonly Cell[]): ReportPoint[] => {
    const byPart = new Map(cells.map((cell) => [cell.part_of, cell]))
    return parts.starts.map((at, index) => ({ at: new Date(at).toISOString(), date: parts.dates[index] ?? '', ...stats(byPart.get(index + 1)) }))
  }
  const totals = ranked(
    asked.metric,
    grouped.filter((cell) => cell.part_of === null),
  )
  const groups = totals.slice(0, limits.reportGroupsMax).map((total, index) => ({
    key: total.key,
    total: stats(total),
    series: index < chartedMax ? seriesOf(grouped.filter((cell) => cell.key === total.key && cell.part_of !== null)) : [],
  }))
  return {
    total: stats(whole.find((cell) => cell.part_of === null)),
    series: seriesOf(whole.filter((cell) => cell.part_of !== null)),
    groups,
    groups_left_out: totals.length - groups.length,
    percentile_error: isFine && isTimed ? Math.round(durationError * 1000) / 1000 : 0,
  }
}

async function summedUp(ctx: Ctx, asked: Asked, parts: Parts, cubes: Cubes | undefined): Promise<FromCubes | undefined> {
  const cut = cubes && cutOf(ctx, asked, parts, cubes)
  if (!cut) return undefined
  return asked.metric.measure === 'level' ? openFromCubes(ctx, cubes, cut, parts) : cellsFromCubes(ctx, cubes, asked, cut, parts)
}

async function readFacts(ctx: Ctx, asked: Asked, parts: Parts): Promise<FromCubes> {
  const run = asked.metric.measure === 'level' ? openAtEnds : cellsOf
  // Grouped by a list, a conversation is in several groups, so totals are counted without groups.
  const whole = await run(ctx, asked, await sourceOf(ctx, { ...asked, group_by: undefined }), parts, false)
  return { whole, grouped: asked.group_by === undefined ? [] : await run(ctx, asked, await sourceOf(ctx, asked), parts, true) }
}

/** How facts are put together: all of them and by part; by group and by its parts; by group alone, or by its parts alone. */
type Cut = 'whole' | 'groups' | 'totals' | 'parts'
const sets: Record<Cut, RawBuilder<unknown>> = {
  whole: sql`grouping sets ((), (part_of))`,
  groups: sql`grouping sets ((key), (key, part_of))`,
  totals: sql`key`,
  parts: sql`key, part_of`,
}

/** Computes the figures of facts that happened in each part of the period. */
async function cellsOf(ctx: Ctx, asked: Asked, source: Source, parts: Parts, isGrouped: boolean): Promise<Cell[]> {
  if (!isGrouped || asked.group_by !== 'company_ref') return figuresOf(ctx, asked, source, parts, isGrouped ? 'groups' : 'whole')
  // There may be tens of thousands of companies: only those that are charted are divided into parts.
  const totals = await figuresOf(ctx, asked, source, parts, 'totals')
  const charted = ranked(asked.metric, totals).slice(0, chartedMax)
  const among = sql<boolean>`coalesce(${source.group}, '') = any(${charted.map(({ key }) => key ?? '')}::text[])`
  return [...totals, ...(await figuresOf(ctx, asked, { ...source, where: sql<boolean>`${source.where} and ${among}` }, parts, 'parts'))]
}

async function figuresOf(ctx: Ctx, { metric }: Asked, { joins, where, value, group }: Source, { starts, end }: Parts, cut: Cut): Promise<Cell[]> {
  const { facts, of = facts, atLeast } = metric
  const isPart = atLeast === undefined ? sql`f.fact = any(${facts}::text[])` : sql`f.value >= ${atLeast}`
  const read = [...new Set([...facts, ...of])]
  const figures = hasQuantiles(metric)
    ? sql`count(*)::int as n, 0 as part, sum(v)::float8 as sum, (percentile_disc(array[0.5, 0.9]) within group (order by v))::float8[] as p`
    : sql`count(*) filter (where is_whole)::int as n, count(*) filter (where is_part)::int as part, ${metric.measure === 'sum' ? sql`sum(v)::float8` : sql`null::float8`} as sum, null::float8[] as p`
  const { rows } = await sql<{ part_of: number | null; key: string | null; n: number; part: number; sum: number | null; p: number[] | null }>`
    select ${cut === 'totals' ? sql`null::int as part_of` : sql`part_of`}, ${cut === 'whole' ? sql`null::text as key` : sql`key`}, ${figures}
    from (
      select width_bucket(f.at, ${momentsSql(starts)}) as part_of, ${group} as key, ${value} as v, f.fact = any(${of}::text[]) as is_whole, ${isPart} as is_part
      from report_facts f ${joins}
      where f.support_lib_id = ${ctx.support_lib_id} and f.fact = any(${read}::text[]) and f.at >= ${momentSql(starts[0] ?? end)} and f.at < ${momentSql(end)}
        and ${where}
    ) counted
    group by ${sets[cut]}`.execute(ctx.db)
  return rows.map(({ p, ...row }) => ({ ...row, p50: p?.[0] ?? null, p90: p?.[1] ?? null }))
}
