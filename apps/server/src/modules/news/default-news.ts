import { type DefaultNewsFlash, newsApi } from '@porchlight/contracts/news/news'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { visibilityAudienceOf } from '../libraries/index.ts'
import { decide, type VisibilityAudience } from '../visibility/index.ts'
import type { NewsRow } from './access.ts'
import { newsItem } from './published-news.ts'
import { newsPage } from './queries.ts'

function presentDefault(audience: VisibilityAudience, row: NewsRow): DefaultNewsFlash {
  const { id, newsFlash_title, newsFlash_categories, timeStamp } = row
  const { is_visible, rule } = decide(audience, newsItem(row))
  return { id, newsFlash_title, categoryName: newsFlash_categories[0] ?? '', timeStamp: timeStamp.toISOString(), visibility: { is_visible, rule } }
}

/** Lists the parent's published news that is neither for its team only nor for some of its customers, each with the rule that decides whether visitors of the caller's library see it. */
export const listDefaultNews = query(newsApi.defaults, async (ctx, { cursor, limit }) => {
  const audience = await visibilityAudienceOf(ctx, 'public')
  if (audience.parent_lib_id === null) return { default_news_flashes: [], next_cursor: null }
  const page = { is_published: true, is_inherited: true, limit, ...(cursor !== undefined && { cursor }) }
  const { rows, next_cursor } = await ctx.inLibrary(audience.parent_lib_id, (parent) => newsPage(parent, page))
  return { default_news_flashes: rows.map((row) => presentDefault(audience, row)), next_cursor }
})

/**
 * Returns one of the parent's published news flashes, with the rule that decides whether visitors of this library see it.
 * @throws AppError `not_found` if the parent has not published it
 */
export async function defaultNewsFlash(ctx: Ctx, id: string): Promise<DefaultNewsFlash> {
  const audience = await visibilityAudienceOf(ctx, 'public')
  const { parent_lib_id } = audience
  const one = (parent: Ctx) =>
    parent.db
      .selectFrom('news_flashes')
      .selectAll()
      .where('support_lib_id', '=', parent.support_lib_id)
      .where('id', '=', id)
      .where('is_published', '=', true)
      .where('audience', '<>', 'staff')
      .where('segment', 'is', null)
      .executeTakeFirst()
  const row = parent_lib_id === null ? undefined : await ctx.inLibrary(parent_lib_id, one)
  if (!row) throw refuse('not_found')
  return presentDefault(audience, row)
}
