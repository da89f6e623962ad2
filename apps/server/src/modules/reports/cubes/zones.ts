import { factKinds } from '@porchlight/contracts/reports/metrics'
import { sql } from 'kysely'
import { allowLonger } from '../../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../../kernel/context.ts'
import type { JobTask } from '../../../kernel/jobs.ts'
import { momentSql } from '../numbers/moments.ts'
import { addToCubes, openBegun } from './add-to-cubes.ts'

/** Days of facts that are added to sums at once: a short transaction, because counting waits for it. */
const daysAtOnce = 7
const dayMs = 86_400_000
/** Events from which on a library's facts are summed by day; fewer facts are read as fast. */
const summedFrom = 50_000
/** Time zones that a library's sums are kept in. */
const zonesMax = 4

/** The time zones that sums are kept in; `built_to` in ms since the epoch, -Infinity before the first facts were added, Infinity once all are. */
export async function zonesOf(ctx: Ctx): Promise<{ time_zone: string; built_to: number }[]> {
  const { rows } = await sql<{ time_zone: string; built_to: number }>`
    select time_zone, extract(epoch from built_to)::float8 * 1000 as built_to from report_zones where support_lib_id = ${ctx.support_lib_id}`.execute(ctx.db)
  return rows
}

/** The sums that a question can be answered from, and whether business time is counted in them apart. */
export type Cubes = { time_zone: string; hasHours: boolean }

/** Returns the sums of a time zone: undefined without any; `isWanted` says that the library is so large that they should be kept. */
export async function cubesOf(ctx: Ctx, time_zone: string): Promise<{ cubes: Cubes | undefined; isWanted: boolean }> {
  const { rows } = await sql<{ hours: string; upto: number; is_built: boolean | null; is_fresh: boolean | null }>`
    select h.hours, h.upto, z.built_to = 'infinity' as is_built, z.asked_at > ${new Date(ctx.clock.now().getTime() - dayMs)} as is_fresh
    from report_heads h left join report_zones z on z.support_lib_id = h.support_lib_id and z.time_zone = ${time_zone}
    where h.support_lib_id = ${ctx.support_lib_id}`.execute(ctx.db)
  const [head] = rows
  if (!head) return { cubes: undefined, isWanted: false }
  const cubes = head.is_built ? { time_zone, hasHours: head.hours !== '' } : undefined
  return { cubes, isWanted: head.upto >= summedFrom && !head.is_fresh }
}

/** Starts keeping sums in a requested time zone; evicts the least recently used zone if there are too many. */
export async function keepZone(ctx: Ctx, time_zone: string): Promise<void> {
  const { support_lib_id } = ctx
  await sql`
    insert into report_zones (support_lib_id, time_zone, asked_at, built_to) values (${support_lib_id}, ${time_zone}, ${ctx.clock.now()}, '-infinity')
    on conflict (support_lib_id, time_zone) do update set asked_at = excluded.asked_at`.execute(ctx.db)
  const { rows } = await sql<{ time_zone: string }>`
    delete from report_zones where support_lib_id = ${support_lib_id} and time_zone in (
      select time_zone from report_zones where support_lib_id = ${support_lib_id} order by asked_at desc, time_zone = ${time_zone} desc
      offset ${zonesMax}) returning time_zone`.execute(ctx.db)
  await dropCubes(
    ctx,
    rows.map((row) => row.time_zone),
  )
  resumeCubes(ctx)
}

const dropCubes = async (ctx: Ctx, zones: readonly string[]): Promise<void> => {
  if (zones.length > 0) await sql`delete from report_cubes where support_lib_id = ${ctx.support_lib_id} and time_zone = any(${zones}::text[])`.execute(ctx.db)
}

/** Sums everything again: the facts changed as a whole. */
export async function renewCubes(ctx: Ctx): Promise<void> {
  const { support_lib_id } = ctx
  const zones = await zonesOf(ctx)
  if (zones.length === 0) return
  await sql`delete from report_cubes where support_lib_id = ${support_lib_id}`.execute(ctx.db)
  await sql`update report_zones set built_to = '-infinity' where support_lib_id = ${support_lib_id}`.execute(ctx.db)
  resumeCubes(ctx)
}

/** Has the sums built that are not yet. */
export const resumeCubes = (ctx: Ctx): void => ctx.enqueue(buildCubes.name, {}, { key: `${buildCubes.name}:${ctx.support_lib_id}` })

/**
 * Adds the next facts to the sums that are being built. The ledger's head is locked, so no fact is counted meanwhile; facts that come later are added by those
 * who store them, as far as the sums are built. Returns whether there is more to do.
 */
export async function buildNextCubes(ctx: Ctx, days: number = daysAtOnce): Promise<boolean> {
  const { support_lib_id } = ctx
  allowLonger(ctx.db, 120_000)
  await sql`select from report_heads where support_lib_id = ${support_lib_id} for update`.execute(ctx.db)
  const zones = (await zonesOf(ctx)).filter(({ built_to }) => built_to !== Number.POSITIVE_INFINITY)
  const [zone] = zones
  if (!zone) return false
  const { first, last } = await rangeOfFacts(ctx)
  const from = Math.max(first, zone.built_to)
  const isLast = from + days * dayMs > last
  const to = isLast ? last : from + days * dayMs
  const facts = sql`
    select 1 as sign, f.* from report_facts f where f.support_lib_id = ${support_lib_id} and f.is_counted and f.fact = any(${factKinds}::text[])
      and f.at >= ${momentSql(from)} and f.at ${isLast ? sql`<=` : sql`<`} ${momentSql(to)}`
  await addToCubes(ctx, zone.time_zone, facts, { from, to })
  if (isLast) await addBegun(ctx, zone.time_zone)
  await sql`
    update report_zones set built_to = ${isLast ? sql`'infinity'` : momentSql(to)}
    where support_lib_id = ${support_lib_id} and time_zone = ${zone.time_zone}`.execute(ctx.db)
  return !isLast || zones.length > 1
}

async function rangeOfFacts(ctx: Ctx): Promise<{ first: number; last: number }> {
  const now = ctx.clock.now().getTime()
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(kind.first) as first, max(kind.last) as last from unnest(${factKinds}::text[]) as k(fact) cross join lateral (
      select min(f.at) as first, max(f.at) as last from report_facts f
      where f.support_lib_id = ${ctx.support_lib_id} and f.fact = k.fact and f.is_counted) kind`.execute(ctx.db)
  return { first: rows[0]?.first?.getTime() ?? now, last: Math.ceil(rows[0]?.last?.getTime() ?? now) }
}

/** Counts conversations by the day on which they were opened. */
async function addBegun(ctx: Ctx, time_zone: string): Promise<void> {
  const { support_lib_id } = ctx
  const begun = sql`
    select from_at as at, channel, owner_id, team_ref from report_facts where support_lib_id = ${support_lib_id} and fact = 'open_time' and is_counted
    union all
    select opened_at, channel, owner_id, team_ref from report_conversations where support_lib_id = ${support_lib_id} and opened_at is not null and is_counted`
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`select min(at) as first, max(at) as last from (${begun}) begun`.execute(ctx.db)
  const [range] = rows
  if (!range?.first || !range.last) return
  const source = sql`
    select 1 as sign, at, ${openBegun}::text as fact, null::timestamptz as from_at, null::bigint as value, null::bigint as business, channel, owner_id as agent_id,
      owner_id, team_ref from (${begun}) begun`
  await addToCubes(ctx, time_zone, source, { from: range.first.getTime(), to: Math.ceil(range.last.getTime()) })
}

/** Builds the sums of a library, some days in each transaction. */
export const buildCubes: JobTask = {
  name: 'reports.build-cubes',
  run: async (ctx) => {
    if (await buildNextCubes(ctx)) resumeCubes(ctx)
  },
}
