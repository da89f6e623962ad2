import { limits } from '@porchlight/contracts/limits'
import type { ArticleReason } from '@porchlight/contracts/visitor-activity/article-reasons'
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
  const {
    rows: [after],
  } = await contactedQuery(ctx, article_id).execute(ctx.db)
  const [{ rows: searches }, { rows: reasons }, { rows: said }] = [
    await searchesQuery(ctx, article_id).execute(ctx.db),
    await reasonsQuery(ctx, article_id).execute(ctx.db),
    await saidQuery(ctx, article_id).execute(ctx.db),
  ]
  // Whoever searched, read and wrote is counted by the search and by the reading.
  const contacted = Math.max(searches[0]?.contacted ?? 0, after?.contacted ?? 0)
  return {
    opened,
    contacted,
    searches: searches.map(({ searchQuery, count }) => ({ searchQuery, count })),
    reasons,
    said: said.map(({ said_at, ...row }) => ({ ...row, said_at: said_at.toISOString() })),
  }
})

/** Counts the readings after which the visitor wrote to the team within a day. */
export const contactedQuery = (ctx: Ctx, article_id: string) => sql<{ contacted: number }>`
  select count(*)::int as contacted from visitor_activity
  where support_lib_id = ${ctx.support_lib_id} and entity_ref = ${article_id} and kind = 'article' and ticket
    and happened_at >= ${daysBefore(ctx, limits.activityKeptDays)}`

/** Counts what readers missed in an article, most common first. */
export const reasonsQuery = (ctx: Ctx, article_id: string) => sql<{ reason: ArticleReason; count: number }>`
  select detail as reason, count(*)::int as count from visitor_activity
  where support_lib_id = ${ctx.support_lib_id} and entity_ref = ${article_id} and kind = 'reason' and happened_at >= ${daysBefore(ctx, limits.activityKeptDays)}
    and detail is not null
  group by detail order by count(*) desc, detail`

/** Selects the newest of what readers said in their own words. */
export const saidQuery = (ctx: Ctx, article_id: string) => sql<{ reason: ArticleReason | null; words: string; said_at: Date }>`
  select detail as reason, title as words, happened_at as said_at from visitor_activity
  where support_lib_id = ${ctx.support_lib_id} and entity_ref = ${article_id} and kind = 'reason' and happened_at >= ${daysBefore(ctx, limits.activityKeptDays)}
    and title <> ''
  order by happened_at desc limit ${limits.articleWordsShown}`

/** Selects recent searches after which the article was read, grouped by their words. `contacted`: after how many of all of them a chat or ticket followed. */
export const searchesQuery = (ctx: Ctx, article_id: string) => sql<{ searchQuery: string; count: number; contacted: number }>`
  select mode() within group (order by title) as "searchQuery", count(*)::int as count, (sum(count(*) filter (where ticket)) over ())::int as contacted
  from visitor_activity
  where support_lib_id = ${ctx.support_lib_id} and entity_ref = ${article_id} and kind = 'search' and happened_at >= ${daysBefore(ctx, limits.activityKeptDays)}
  group by words order by count(*) desc, max(happened_at) desc, words limit ${limits.articleSearchesShown}`

export const figureHandlers = [counts, ofArticle]
