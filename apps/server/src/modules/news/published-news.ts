import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { newestFirst, rowsAfter } from '../../kernel/rows/keyset-page.ts'
import type { Among } from '../visibility/index.ts'
import type { NewsRow } from './access.ts'

/** A published news flash without its text; `length` is the length of that text. */
export type NewsHead = Pick<NewsRow, 'support_lib_id' | 'id' | 'is_published' | 'timeStamp'> & { length: number }

const newest = newestFirst('timeStamp', 'id')

/** Returns published news of the context's library, newest first. */
export function newsHeads(ctx: Ctx, { cursor, among, limit }: { cursor?: string | undefined; among: Among; limit: number }): Promise<NewsHead[]> {
  const isOnly = 'only' in among
  const ids = isOnly ? among.only : among.except
  const rows = ctx.db
    .selectFrom('news_flashes')
    .select(['support_lib_id', 'id', 'is_published', 'timeStamp'])
    .select(sql<number>`length("newsFlash_content")`.as('length'))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('is_published', '=', true)
    .$if(isOnly || ids.length > 0, (q) => q.where(sql<boolean>`(id = any (${ids}::text[])) = ${isOnly}`))
  return rowsAfter(rows, newest, cursor).limit(limit).execute()
}

/** Returns published news of the context's library, by id. */
export async function newsTexts(ctx: Ctx, ids: string[]): Promise<Map<string, NewsRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('news_flashes')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('id', 'in', ids)
    .where('is_published', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the cursor for the page that follows a news flash. */
export const newsCursorAfter = (head: NewsHead): string => newest.cursorAfter(head)

/** Compares in the order of `newsHeads`, for merging several libraries' news. News with the same time counts as equal. */
export const isLaterNews = (a: NewsHead, b: NewsHead): boolean => a.timeStamp > b.timeStamp
