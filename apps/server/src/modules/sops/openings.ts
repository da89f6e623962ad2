import { sopsApi } from '@porchlight/contracts/sops/sops'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { action } from '../../kernel/operations.ts'
import { writesSops } from './access.ts'

const quarterMs = 900_000

/** Counts an opening of a published SOP. A draft that a writer opens counts nothing. */
export const openedSop = action(sopsApi.opened, async (ctx, { article_id }) => {
  const { support_lib_id } = ctx
  const sop = await ctx.db
    .selectFrom('sop_articles')
    .select(['sop_title', 'is_published'])
    .where('support_lib_id', '=', support_lib_id)
    .where('article_id', '=', article_id)
    .executeTakeFirst()
  if (!sop || !(sop.is_published || writesSops(ctx))) throw refuse('not_found')
  if (!sop.is_published) return {}
  const { sop_title } = sop
  const opened_at = new Date(Math.floor(ctx.clock.now().getTime() / quarterMs) * quarterMs)
  await ctx.db
    .insertInto('sop_openings')
    .values({ support_lib_id, article_id, opened_at, sop_title, openings: 1 })
    .onConflict((conflict) =>
      conflict.columns(['support_lib_id', 'opened_at', 'article_id']).doUpdateSet({ sop_title, openings: sql`sop_openings.openings + 1` }),
    )
    .execute()
  return {}
})

/**
 * Counts openings of SOPs in the parts of a period; parts are counted from 0.
 * @param starts when each part begins, in ms since the epoch
 * @param end when the last part ends
 */
export async function sopOpenings(ctx: Ctx, { starts, end }: { starts: readonly number[]; end: number }): Promise<{ part: number; count: number }[]> {
  const bounds = starts.map((at) => new Date(at))
  const { rows } = await sql<{ part: number; count: number }>`
    select width_bucket(opened_at, ${bounds}::timestamptz[]) - 1 as part, sum(openings)::int as count from sop_openings
    where support_lib_id = ${ctx.support_lib_id} and opened_at >= ${bounds[0] ?? new Date(end)} and opened_at < ${new Date(end)} group by 1`.execute(ctx.db)
  return rows
}

/** The SOPs opened most in a period, with how often each was opened in the period before; titles are the newest. */
export async function mostOpenedSops(
  ctx: Ctx,
  { before, from, end }: { before: number; from: number; end: number },
  atMost: number,
): Promise<{ entity_ref: string; title: string; opens: number; previous: number }[]> {
  const { rows } = await sql<{ entity_ref: string; title: string; opens: number; previous: number }>`
    select article_id as entity_ref, (array_agg(sop_title order by opened_at desc))[1] as title,
      coalesce(sum(openings) filter (where opened_at >= ${new Date(from)}), 0)::int as opens,
      coalesce(sum(openings) filter (where opened_at < ${new Date(from)}), 0)::int as previous
    from sop_openings
    where support_lib_id = ${ctx.support_lib_id} and opened_at >= ${new Date(before)} and opened_at < ${new Date(end)}
    group by article_id having count(*) filter (where opened_at >= ${new Date(from)}) > 0
    order by 3 desc, article_id limit ${atMost}`.execute(ctx.db)
  return rows
}

/** When openings were first counted; null if none was. */
export async function sopsCountedSince(ctx: Ctx): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(opened_at) as since from sop_openings where support_lib_id = ${ctx.support_lib_id}`.execute(ctx.db)
  return rows[0]?.since ?? null
}
