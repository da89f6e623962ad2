import { dayStart } from '@porchlight/business-time'
import { limits } from '@porchlight/contracts/limits'
import { addDays } from '@porchlight/contracts/reports/periods'
import type { GapReason } from '@porchlight/contracts/visitor-activity/gap-reasons'
import { visitorActivityApi } from '@porchlight/contracts/visitor-activity/visitor-activity'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { heavyQuery } from '../../kernel/operations.ts'

type Gap = { gap_id: string; reason: GapReason; searchQuery: string; queries: string[]; searches: number; tickets: number; last_at: Date }
type Bounds = { from?: Date; end?: Date; reason?: GapReason | undefined }

/** Why a failed search or question is a gap; of older questions it was not noted. */
const reasonOf = sql`case when kind = 'search' then 'nothing' else coalesce(detail, 'no_answer') end`

/**
 * Selects recent failed searches and unanswered questions, newest first, grouped by their words; spellings that differ only in case count as one. Those without words, and
 * gaps that somebody dealt with, are left out.
 */
export const gapsQuery = (ctx: Ctx, limit: number, { from, end, reason }: Bounds = {}) => sql<Gap>`
  with failed as (
      select words, ${reasonOf} as reason, title, ticket, happened_at from visitor_activity
      where support_lib_id = ${ctx.support_lib_id} and status = 'failed' and happened_at >= ${from ?? new Date(ctx.clock.now().getTime() - limits.activityKeptDays * 86_400_000)}
        and happened_at < ${end ?? new Date(ctx.clock.now().getTime() + 1)}
      order by happened_at desc limit ${limits.contentGapSearches}),
    spelled as (
      select words, reason, mode() within group (order by title) as title, count(*) as searches, count(*) filter (where ticket) as tickets, max(happened_at) as last_at,
        row_number() over (partition by reason, words order by count(*) desc, max(happened_at) desc, lower(title)) as place
      from failed where words <> '' and (${reason ?? null}::text is null or reason = ${reason ?? null}::text) group by reason, words, lower(title)),
    gaps as (
      select reason || '.' || md5(words) as gap_id, reason, words, min(title) filter (where place = 1) as "searchQuery",
        coalesce(array_agg(title order by place) filter (where place between 2 and ${limits.contentGapSpellings + 1}), '{}') as queries,
        sum(searches)::int as searches, sum(tickets)::int as tickets, max(last_at) as last_at
      from spelled group by reason, words)
  select gap_id, reason, "searchQuery", queries, searches, tickets, last_at from gaps
  where not exists (select from settled_gaps s where s.support_lib_id = ${ctx.support_lib_id} and s.gap_id = gaps.gap_id)
  order by searches desc, last_at desc, words, reason limit ${limit}`

/** Returns what visitors looked for in vain. */
const contentGaps = heavyQuery(visitorActivityApi.contentGaps, async (ctx, { limit, from, to, time_zone, reason }) => {
  const period = { ...(from && { from: new Date(dayStart(time_zone, from)) }), ...(to && { end: new Date(dayStart(time_zone, addDays(to, 1))) }) }
  const { rows } = await gapsQuery(ctx, limit, { ...period, reason }).execute(ctx.db)
  return { content_gaps: rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() })) }
})

type Settled = {
  gap_id: string
  reason: GapReason
  words: string
  searchQuery: string
  is_solved: boolean
  article_id: string | null
  article_title: string
  settled_at: Date
  asked_since: number
  answered_since: number
}

/** How many searches since a gap was settled, and answers since the oldest of those listed, are counted at most. */
const countedMax = 2000

/** Selects the gaps that were dealt with last, and what was asked in the same words since. A search asks for texts, a question for an answer in them. */
export const settledQuery = (ctx: Ctx) => sql<Settled>`
  select s.gap_id, s.reason, s.words, s.query as "searchQuery", s.is_solved, s.article_id, s.article_title, s.settled_at, since.asked as asked_since,
    since.answered as answered_since
  from (select * from settled_gaps where support_lib_id = ${ctx.support_lib_id} order by settled_at desc limit ${limits.settledGapsShown}) s
  cross join lateral (
    select count(*)::int as asked, (count(*) filter (where status = 'passed'))::int as answered from (
      select status from visitor_activity v
      where v.support_lib_id = ${ctx.support_lib_id} and md5(v.words) = md5(s.words) and v.words <> '' and v.happened_at > s.settled_at
        and v.kind = any (case when s.reason = 'nothing' then '{search,question}'::text[] else '{question}'::text[] end)
      limit ${countedMax}) asked_again) since
  order by s.settled_at desc`

/** Selects readers' questions that were answered, and not wrongly, since a moment. */
export const answeredQuery = (ctx: Ctx, since: Date) =>
  ctx.db
    .selectFrom('given_answers')
    .select(['question', 'created_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('created_at', '>', since)
    .where('outcome', '=', 'answered')
    .where('verdict', '<>', 'wrong')
    .where('question', '<>', '')
    .orderBy('created_at', 'desc')
    .limit(countedMax)

export const gapHandlers = [contentGaps]
