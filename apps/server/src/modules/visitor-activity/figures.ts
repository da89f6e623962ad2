import { dayStart } from '@porchlight/business-time'
import { limits } from '@porchlight/contracts/limits'
import { addDays } from '@porchlight/contracts/reports/periods'
import { type ActivityRecord, visitorActivityApi } from '@porchlight/contracts/visitor-activity/visitor-activity'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { heavyQuery } from '../../kernel/operations.ts'
import { findInFamily } from '../inheritance/index.ts'
import { visibilityAudienceOf } from '../libraries/index.ts'

const dayMs = 24 * 3_600_000
const openedDays = 30
const daysBefore = (ctx: Ctx, days: number): Date => new Date(ctx.clock.now().getTime() - days * dayMs)

type DayCount = { day: string; kind: ActivityRecord['kind']; count: number }

/** Counts activity by kind and UTC day, up to and including today. */
const counts = heavyQuery(visitorActivityApi.counts, async (ctx, { days }) => {
  const today = Math.floor(ctx.clock.now().getTime() / dayMs) * dayMs
  const { rows } = await sql<DayCount>`
    select (happened_at at time zone 'UTC')::date::text as day, kind, count(*)::int as count from visitor_activity
    where support_lib_id = ${ctx.support_lib_id} and happened_at >= ${new Date(today - (days - 1) * dayMs)}
    group by 1, 2 order by 1, 2`.execute(ctx.db)
  return { activity_logs: rows }
})

/** Returns how often readers opened an article, and the searches that led to it. */
const ofArticle = heavyQuery(visitorActivityApi.ofArticle, async (ctx, { article_id }) => {
  await findInFamily(ctx, 'article', article_id, (await visibilityAudienceOf(ctx)).parent_lib_id)
  const { opened } = await ctx.db
    .selectFrom('visitor_activity')
    .select((eb) => eb.fn.countAll<number>().as('opened'))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('entity_ref', '=', article_id)
    .where('kind', '=', 'article')
    .where('happened_at', '>=', daysBefore(ctx, openedDays))
    .executeTakeFirstOrThrow()
  return { opened, searches: (await searchesQuery(ctx, article_id).execute(ctx.db)).rows }
})

/** Selects recent searches after which the article was read, grouped by their words. */
export const searchesQuery = (ctx: Ctx, article_id: string) => sql<{ searchQuery: string; count: number }>`
  select mode() within group (order by title) as "searchQuery", count(*)::int as count from visitor_activity
  where support_lib_id = ${ctx.support_lib_id} and entity_ref = ${article_id} and kind = 'search' and happened_at >= ${daysBefore(ctx, limits.activityKeptDays)}
  group by words order by count(*) desc, max(happened_at) desc, words limit ${limits.articleSearchesShown}`

type Gap = { searchQuery: string; queries: string[]; searches: number; tickets: number; last_at: Date }

/**
 * Selects recent failed searches, newest first, grouped by their words; spellings that differ only in case count as one. Searches without words are left out.
 */
export const gapsQuery = (ctx: Ctx, limit: number, { from, end }: { from?: Date; end?: Date } = {}) => sql<Gap>`
  with failed as (
      select words, title, ticket, happened_at from visitor_activity
      where support_lib_id = ${ctx.support_lib_id} and status = 'failed' and happened_at >= ${from ?? daysBefore(ctx, limits.activityKeptDays)}
        and happened_at < ${end ?? new Date(ctx.clock.now().getTime() + 1)}
      order by happened_at desc limit ${limits.contentGapSearches}),
    spelled as (
      select words, mode() within group (order by title) as title, count(*) as searches, count(*) filter (where ticket) as tickets, max(happened_at) as last_at,
        row_number() over (partition by words order by count(*) desc, max(happened_at) desc, lower(title)) as place
      from failed where words <> '' group by words, lower(title))
  select min(title) filter (where place = 1) as "searchQuery",
    coalesce(array_agg(title order by place) filter (where place between 2 and ${limits.contentGapSpellings + 1}), '{}') as queries,
    sum(searches)::int as searches, sum(tickets)::int as tickets, max(last_at) as last_at
  from spelled group by words order by sum(searches) desc, max(last_at) desc, words limit ${limit}`

/** Returns visitors' searches without results. */
const contentGaps = heavyQuery(visitorActivityApi.contentGaps, async (ctx, { limit, from, to, time_zone }) => {
  const period = { ...(from && { from: new Date(dayStart(time_zone, from)) }), ...(to && { end: new Date(dayStart(time_zone, addDays(to, 1))) }) }
  const { rows } = await gapsQuery(ctx, limit, period).execute(ctx.db)
  return { content_gaps: rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() })) }
})

export const figureHandlers = [counts, ofArticle, contentGaps]
