import type { ActivityRecord } from '@porchlight/contracts/visitor-activity/visitor-activity'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'

/** How many activities of one sort happened in a part of a period; parts are counted from 0. */
export type ActivityCount = { part: number; kind: ActivityRecord['kind']; isFailed: boolean; isRead: boolean; hasTicket: boolean; count: number }

/**
 * Counts activities of these kinds in the parts of a period.
 * @param starts when each part begins, in ms since the epoch
 * @param end when the last part ends
 */
export async function activityBetween(
  ctx: Ctx,
  kinds: readonly string[],
  { starts, end }: { starts: readonly number[]; end: number },
): Promise<ActivityCount[]> {
  const bounds = starts.map((at) => new Date(at))
  const { rows } = await sql<ActivityCount>`
    select width_bucket(happened_at, ${bounds}::timestamptz[]) - 1 as part, kind, coalesce(status = 'failed', false) as "isFailed", entity_ref is not null as "isRead",
      ticket as "hasTicket", count(*)::int as count
    from visitor_activity
    where support_lib_id = ${ctx.support_lib_id} and kind = any(${[...kinds]}::text[]) and happened_at >= ${bounds[0] ?? new Date(end)} and happened_at < ${new Date(end)}
    group by 1, 2, 3, 4, 5`.execute(ctx.db)
  return rows
}

/** What was opened most in a period, with how often it was opened in the period before; titles are the newest. */
export async function mostOpened(
  ctx: Ctx,
  kind: 'article' | 'newsflash',
  { before, from, end }: { before: number; from: number; end: number },
  atMost: number,
): Promise<{ entity_ref: string; title: string; opens: number; previous: number }[]> {
  const { rows } = await sql<{ entity_ref: string; title: string; opens: number; previous: number }>`
    select entity_ref, (array_agg(entity_title order by happened_at desc))[1] as title,
      count(*) filter (where happened_at >= ${new Date(from)})::int as opens, count(*) filter (where happened_at < ${new Date(from)})::int as previous
    from visitor_activity
    where support_lib_id = ${ctx.support_lib_id} and kind = ${kind} and entity_ref is not null and happened_at >= ${new Date(before)} and happened_at < ${new Date(end)}
    group by entity_ref having count(*) filter (where happened_at >= ${new Date(from)}) > 0
    order by 3 desc, entity_ref limit ${atMost}`.execute(ctx.db)
  return rows
}

/** When the oldest activity that is kept happened; null without one. */
export async function activitySince(ctx: Ctx): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('visitor_activity')
    .select('happened_at')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .orderBy('happened_at')
    .limit(1)
    .executeTakeFirst()
  return row?.happened_at ?? null
}
