import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { newestFirst, rowsAfter } from '../../kernel/rows/keyset-page.ts'
import type { Among } from '../visibility/index.ts'
import { articleOrders } from './article-orders.ts'

const newest = newestFirst('a.published_at', 'a.article_id')
const columns = ['a.support_lib_id', 'a.article_id', 'a.article_title', 'a.is_published', 'a.is_disabled', 'a.published_at', 'a.created_at'] as const

type Wanted = {
  /** Selects this category's articles in reading order; if omitted, all the library's articles, newest first. */
  category_id?: string | undefined
  cursor?: string | undefined
  /** Limits the articles to these ids. */
  among?: Among
  limit: number
}

/** Returns at most `limit` published articles from the context's library, read from one index range. */
export const publishedRows = (ctx: Ctx, { category_id, ...page }: Wanted): Promise<PublishedRow[]> =>
  category_id === undefined ? newestQuery(ctx, page).execute() : categoryQuery(ctx, category_id, page).execute()

/** The columns that a page of published articles needs; `place` is the article's position in the category. */
export type PublishedRow = {
  support_lib_id: string
  article_id: string
  article_title: string
  is_published: boolean
  is_disabled: boolean
  published_at: Date | null
  created_at: Date
  place?: string
}

/** Selects the articles of a library, newest first. */
export function newestQuery(ctx: Ctx, { cursor, among, limit }: Omit<Wanted, 'category_id'>) {
  return rowsAfter(published(ctx, among).select([...columns]), newest, cursor).limit(limit)
}

/** Selects the articles in a category in reading order; child libraries use the parent's order. */
export function categoryQuery(ctx: Ctx, category_id: string, { cursor, among, limit }: Omit<Wanted, 'category_id'>) {
  const rows = published(ctx, among)
    .innerJoin('category_items as i', (join) => join.onRef('i.support_lib_id', '=', 'a.support_lib_id').onRef('i.article_id', '=', 'a.article_id'))
    .where('i.support_lib_id', '=', ctx.support_lib_id)
    .where('i.category_id', '=', category_id)
    .where('i.is_published', '=', true)
    .select([...columns])
    .select(sql<string>`i.position::text`.as('place'))
  return rowsAfter(rows, articleOrders.position, cursor).limit(limit)
}

function published(ctx: Ctx, among: Among = { except: [] }) {
  const isOnly = 'only' in among
  const ids = isOnly ? among.only : among.except
  return ctx.db
    .selectFrom('articles as a')
    .where('a.support_lib_id', '=', ctx.support_lib_id)
    .where('a.is_published', '=', true)
    .$if(isOnly || ids.length > 0, (q) => q.where(sql<boolean>`(a.article_id = any (${ids}::text[])) = ${isOnly}`))
}

/** Returns the cursor for the page after this row. */
export const cursorAfter = (row: PublishedRow): string =>
  row.place === undefined ? newest.cursorAfter({ ...row, published_at: row.published_at ?? row.created_at }) : articleOrders.position.cursorAfter(row)

/**
 * Returns whether `a` precedes `b` in the order of `newestQuery`; used to combine articles from several libraries. Articles with the same time count as equal.
 */
export const isNewer = (a: PublishedRow, b: PublishedRow): boolean => (a.published_at ?? a.created_at) > (b.published_at ?? b.created_at)
