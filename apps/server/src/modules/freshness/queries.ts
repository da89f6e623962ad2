import { freshnessApi } from '@porchlight/contracts/freshness/freshness'
import { dueSoonDays, type FreshnessView, ticketDays, unreadAfterDays } from '@porchlight/contracts/freshness/freshness-views'
import { type ReviewKind, reviewKinds } from '@porchlight/contracts/reviews/review-kinds'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { keysetOf, keysetPage } from '../../kernel/rows/keyset-page.ts'
import { assertWrites, kindsOf, textsOfKind } from '../reviews/index.ts'
import { dayOf, type FreshnessOf, freshnessOf, presentFreshness, presentOne } from './rows.ts'

const dayMs = 86_400_000
/** Texts without a date come last. */
const dateOrNever = sql<string>`coalesce(check_by, '9999-12-31')`
const byDate = keysetOf({
  keys: [{ sql: dateOrNever, name: 'by' }, 'kind', 'document_id'],
  direction: 'asc',
  cursor: z.tuple([z.string(), z.string(), z.string()]),
  placeOf: ({ by, kind, document_id }) => [String(by), String(kind), String(document_id)] as [string, string, string],
})
const byPublication = keysetOf({
  keys: ['published_at', 'article_id'],
  direction: 'asc',
  cursor: z.tuple([z.iso.datetime(), z.string()]),
  placeOf: ({ published_at, article_id }) => [(published_at as Date).toISOString(), String(article_id)] as [string, string],
})

type Page = { cursor?: string | undefined; limit: number }
type Listed = { rows: (Pick<FreshnessOf, 'kind' | 'document_id'> & Partial<FreshnessOf>)[]; next_cursor: string | null; tickets?: Map<string, number> }

/** Reads a page of each list. */
const lists: Record<FreshnessView, (ctx: Ctx, page: Page) => Promise<Listed>> = {
  due: (ctx, page) => keysetPage(stored(ctx).where('check_by', '<=', dayOf(ctx.clock.now(), dueSoonDays)), byDate, page),
  mine: (ctx, page) => keysetPage(stored(ctx).where('owner_id', '=', staffOf(ctx).user_id), byDate, page),
  async unread(ctx, page) {
    if (!kindsOf(ctx).includes('article')) return { rows: [], next_cursor: null }
    const unread = ctx.db
      .selectFrom('articles')
      .select(['article_id', 'published_at'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('is_published', '=', true)
      .where('is_disabled', '=', false)
      .where('views', '=', 0)
      .where('published_at', '<=', new Date(ctx.clock.now().getTime() - unreadAfterDays * dayMs))
    const { rows, next_cursor } = await keysetPage(unread, byPublication, page)
    const ids = rows.map(({ article_id }) => article_id)
    return { rows: await withFreshness(ctx, ids), next_cursor }
  },
  async tickets(ctx, { limit }) {
    if (!kindsOf(ctx).includes('article')) return { rows: [], next_cursor: null }
    const { rows } = await sql<{ entity_ref: string; tickets: number }>`
      select entity_ref, greatest(count(*) filter (where kind = 'search'), count(*) filter (where kind = 'article'))::int as tickets from visitor_activity v
      where v.support_lib_id = ${ctx.support_lib_id} and ticket and entity_ref is not null
        and happened_at >= ${new Date(ctx.clock.now().getTime() - ticketDays * dayMs)}
        and exists (select from articles a where a.support_lib_id = v.support_lib_id and a.article_id = v.entity_ref)
      group by entity_ref order by 2 desc, 1 limit ${limit}`.execute(ctx.db)
    const tickets = new Map(rows.map((row) => [row.entity_ref, row.tickets]))
    return { rows: await withFreshness(ctx, [...tickets.keys()]), next_cursor: null, tickets }
  },
}

const stored = (ctx: Ctx) =>
  ctx.db
    .selectFrom('text_freshness')
    .selectAll()
    .select(dateOrNever.as('by'))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', 'in', [...kindsOf(ctx), ''])

/** Returns the rows of articles, in the order given, also of those of which nothing was ever set. */
async function withFreshness(ctx: Ctx, ids: readonly string[]): Promise<Listed['rows']> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('text_freshness')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', '=', 'article')
    .where('document_id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.document_id, row]))
  return ids.map((document_id) => byId.get(document_id) ?? { kind: 'article', document_id })
}

/** Lists texts by what is to be done about them. */
export const listFreshness = query(freshnessApi.list, async (ctx, { view, ...page }) => {
  const { rows, next_cursor, tickets } = await lists[view](ctx, page)
  const heads = new Map<string, { title: string; parent_id: string | null }>()
  for (const kind of reviewKinds) {
    const ids = rows.flatMap((row) => (row.kind === kind ? [row.document_id] : []))
    if (ids.length > 0) for (const [id, head] of await textsOfKind(kind).headsOf(ctx, ids)) heads.set(`${kind} ${id}`, head)
  }
  const views = await viewsOf(
    ctx,
    rows.flatMap((row) => (row.kind === 'article' ? [row.document_id] : [])),
  )
  const texts = (await presentFreshness(ctx, rows)).map((row) => {
    const { title = '', parent_id = null } = heads.get(`${row.kind} ${row.document_id}`) ?? {}
    const isArticle = row.kind === 'article'
    return {
      ...row,
      title,
      parent_id,
      views: isArticle ? (views.get(row.document_id) ?? 0) : null,
      tickets: isArticle && tickets ? (tickets.get(row.document_id) ?? 0) : null,
    }
  })
  return { texts, next_cursor }
})

async function viewsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('articles')
    .select(['article_id', 'views'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ article_id, views }) => [article_id, views]))
}

/** Counts what the caller has to check. */
export const countFreshness = query(freshnessApi.count, async (ctx) => {
  const { count } = await ctx.db
    .selectFrom('text_freshness')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('owner_id', '=', staffOf(ctx).user_id)
    .where('kind', 'in', [...kindsOf(ctx), ''])
    .where('check_by', '<=', dayOf(ctx.clock.now()))
    .executeTakeFirstOrThrow()
  return { count: Number(count) }
})

/** Returns the owner of a text, and when it has to be checked. */
export const readFreshness = query(freshnessApi.read, async (ctx, target: { kind: ReviewKind; document_id: string }) => {
  assertWrites(ctx, target.kind)
  await textsOfKind(target.kind).seen(ctx, target.document_id)
  return presentOne(ctx, (await freshnessOf(ctx, target)) ?? target)
})
