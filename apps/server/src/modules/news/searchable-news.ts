import { sql } from 'kysely'
import { mentions, type Searchable } from '../../kernel/rows/searchable.ts'

const title = sql.ref('newsFlash_title')

/** The library's news flashes, including unpublished ones, searchable by title, categories and text. */
export const searchableNews: Searchable = {
  kind: 'news',
  place: 40,
  permission: 'canCreateAndUpdateNewsArticles',
  async find(ctx, words, limit) {
    const rows = await ctx.db
      .selectFrom('news_flashes')
      .select(['id', 'newsFlash_title', 'newsFlash_categories', 'newsFlash_content'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where(mentions(words, title, sql`array_to_string("newsFlash_categories", ' ')`, sql.ref('newsFlash_content')))
      .orderBy(mentions(words, title), 'desc')
      .orderBy('timeStamp', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ id: row.id, title: row.newsFlash_title, keywords: row.newsFlash_categories, content: row.newsFlash_content }))
  },
}
