import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { momentSql, momentsSql } from './moments.ts'
import type { Parts } from './parts-of-period.ts'
import type { Asked, Source } from './source.ts'
import { type Cell, chartedMax, noFigures, ranked } from './stats.ts'

/** Conversations while they were open: those that were closed at a moment or later, and those that are open now. */
export const openSpans = (ctx: Ctx, closedFrom: number) => sql`(
  select support_lib_id, conversation_ref, number, from_at, at, value, business, channel, owner_id as agent_id, owner_id, team_ref, detail, is_counted, fact
  from report_facts where support_lib_id = ${ctx.support_lib_id} and fact = 'open_time' and at >= ${momentSql(closedFrom)} and is_counted
  union all
  select support_lib_id, conversation_ref, number, opened_at, 'infinity'::timestamptz, null, null, channel, owner_id, owner_id, team_ref, null, is_counted, 'open_time'
  from report_conversations where support_lib_id = ${ctx.support_lib_id} and opened_at is not null and is_counted)`

/** Returns the moments at which a level is read: the end of each part, or now for the one that goes on. Parts that have not begun have none. */
export function endsOf({ starts, end }: Pick<Parts, 'starts' | 'end'>, now: number): number[] {
  return starts.filter((at) => at <= now).map((_, index) => Math.min(starts[index + 1] ?? end, now + 1))
}

/**
 * Counts the conversations that were open at the end of each part: that began before it, and were not closed before it. The database groups them by the first
 * and the last end, and the sums are made here.
 */
export async function openAtEnds(ctx: Ctx, asked: Asked, { joins, where, group }: Source, parts: Parts, isGrouped: boolean): Promise<Cell[]> {
  const ends = endsOf(parts, ctx.clock.now().getTime())
  if (ends.length === 0) return []
  const { rows } = await sql<{ first: number; last: number; key: string | null; n: number }>`
    select first, last, key, count(*)::int as n from (
      select width_bucket(f.from_at, ${momentsSql(ends)}) as first, width_bucket(f.at, ${momentsSql(ends)}) as last, ${isGrouped ? group : sql`null::text`} as key
      from ${openSpans(ctx, ends[0] ?? 0)} f ${joins} where ${where}
    ) spans where first < last group by first, last, key`.execute(ctx.db)
  const byKey = Map.groupBy(rows, ({ key }) => key)
  // Those that were closed before the last end are not open at it.
  const totals = [...byKey].map(
    ([key, spans]): Cell => ({
      ...{ ...noFigures, key, part_of: null },
      n: spans.reduce((sum, { last, n }) => sum + (last >= ends.length ? n : 0), 0),
    }),
  )
  const inParts = ranked(asked.metric, totals).slice(0, chartedMax)
  return [...totals, ...inParts.flatMap(({ key }) => levelsOf(key, byKey.get(key) ?? [], ends.length))]
}

/** Returns how many conversations of a group were open at each end. */
function levelsOf(key: string | null, spans: readonly { first: number; last: number; n: number }[], ends: number): Cell[] {
  const changes = new Array<number>(ends + 1).fill(0)
  for (const { first, last, n } of spans) {
    changes[first] = (changes[first] ?? 0) + n
    changes[last] = (changes[last] ?? 0) - n
  }
  let n = 0
  return Array.from({ length: ends }, (_, index) => {
    n += changes[index] ?? 0
    return { ...noFigures, key, part_of: index + 1, n }
  })
}
