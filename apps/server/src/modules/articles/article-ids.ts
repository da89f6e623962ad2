import { articlesApi } from '@porchlight/contracts/articles/articles'
import { limits } from '@porchlight/contracts/limits'
import { query } from '../../kernel/operations.ts'
import { matching } from './list-articles.ts'

/** Returns the ids of all articles that a list would show, most recently changed first, for bulk changes. */
export const listArticleIds = query(articlesApi.ids, async (ctx, input) => {
  const rows = await matching(ctx, input)
    .select('a.article_id')
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.article_id', 'desc')
    .limit(limits.articleIdsMax + 1)
    .execute()
  return { article_ids: rows.slice(0, limits.articleIdsMax).map((row) => row.article_id), is_complete: rows.length <= limits.articleIdsMax }
})
