import { limits } from '@porchlight/contracts/limits'
import { visitorActivityApi } from '@porchlight/contracts/visitor-activity/visitor-activity'
import { sql } from 'kysely'
import { actorId, type Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { schedule } from '../../kernel/jobs.ts'
import { action, heavyQuery } from '../../kernel/operations.ts'
import { findInFamily } from '../inheritance/index.ts'
import { visibilityAudienceOf } from '../libraries/index.ts'
import { answeredQuery, settledQuery } from './gaps.ts'
import { searchWords } from './search-words.ts'

/** Returns the gaps that somebody dealt with, and what has come of it. */
const settledGaps = heavyQuery(visitorActivityApi.settledGaps, async (ctx) => {
  const { rows } = await settledQuery(ctx).execute(ctx.db)
  const oldest = rows.findLast(({ reason }) => reason !== 'nothing')
  const answered = oldest ? await answeredQuery(ctx, oldest.settled_at).execute() : []
  const timesOf = new Map<string, Date[]>()
  for (const { question, created_at } of answered) {
    const words = searchWords(question)
    timesOf.set(words, [...(timesOf.get(words) ?? []), created_at])
  }
  return {
    settled_gaps: rows.map(({ words, settled_at, ...row }) => {
      const answers = row.reason === 'nothing' ? 0 : (timesOf.get(words) ?? []).filter((at) => at > settled_at).length
      return { ...row, asked_since: row.asked_since + answers, answered_since: row.answered_since + answers, settled_at: settled_at.toISOString() }
    }),
  }
})

/** Takes a gap from the list. An article that solves it is one that its readers could be shown: the library's own, or its parent's. */
const settleGap = action(visitorActivityApi.settleGap, async (ctx, { gap_id, article_id, by_synonym }) => {
  const [reason = '', hash = ''] = gap_id.split('.')
  const article = article_id === undefined ? undefined : await findInFamily(ctx, 'article', article_id, (await visibilityAudienceOf(ctx)).parent_lib_id)
  const asked = await askedMost(ctx, reason, hash)
  if (!asked) throw refuse('not_found')
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from settled_gaps where support_lib_id = ${ctx.support_lib_id}`.execute(ctx.db)
  if ((rows[0]?.count ?? 0) >= limits.settledGapsMax) throw refuse('too_large', { fields: { gap_id: 'too many' } })
  const settled = {
    is_solved: article !== undefined || by_synonym,
    article_id: article_id ?? null,
    article_title: article?.title ?? '',
    settled_at: ctx.clock.now(),
    settled_by: actorId(ctx.actor),
  }
  await ctx.db
    .insertInto('settled_gaps')
    .values({ support_lib_id: ctx.support_lib_id, gap_id, reason, words: asked.words, query: asked.query, ...settled })
    .onConflict((on) => on.columns(['support_lib_id', 'gap_id']).doUpdateSet(settled))
    .execute()
  return {}
})

/** Returns the words of a gap, and how it was asked most often. */
async function askedMost(ctx: Ctx, reason: string, hash: string): Promise<{ words: string; query: string } | undefined> {
  const { rows } = await sql<{ words: string; query: string }>`
    select words, mode() within group (order by title) as query from (
      select words, title from visitor_activity
      where support_lib_id = ${ctx.support_lib_id} and md5(words) = ${hash} and words <> '' and status = 'failed'
        and case when kind = 'search' then 'nothing' else coalesce(detail, 'no_answer') end = ${reason}
      order by happened_at desc limit ${limits.contentGapSearches}) asked
    group by words limit 1`.execute(ctx.db)
  return rows[0]
}

/** Puts a gap back into the list. */
const reopenGap = action(visitorActivityApi.reopenGap, async (ctx, { gap_id }) => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('settled_gaps')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('gap_id', '=', gap_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw refuse('not_found')
  return {}
})

export const settledGapHandlers = [settledGaps, settleGap, reopenGap]

/** Deletes what was settled long ago: its searches are gone since. */
export const tidySettledGaps = schedule(
  'visitor-activity.tidy-gaps',
  '33 3 * * *',
  `select distinct support_lib_id from settled_gaps where settled_at < $1::timestamptz - interval '${limits.settledGapDays} days'`,
  async (ctx) => {
    const before = new Date(ctx.clock.now().getTime() - limits.settledGapDays * 86_400_000)
    await ctx.db.deleteFrom('settled_gaps').where('support_lib_id', '=', ctx.support_lib_id).where('settled_at', '<', before).execute()
  },
)
