import { articlesApi, type DefaultArticle } from '@porchlight/contracts/articles/articles'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { cutPage } from '../../kernel/rows/keyset-page.ts'
import { categoriesOf, categoryTree } from '../categories/index.ts'
import { childAudience, visibilityAudienceOf } from '../libraries/index.ts'
import { decide, type VisibilityAudience } from '../visibility/index.ts'
import { cursorAfter, type PublishedRow, publishedRows } from './published-rows.ts'
/** Lists the parent's articles, each with the rule that decides whether visitors of the caller's library (or of its child) see it. */
export const listDefaults = query(articlesApi.defaults, async (ctx, input) => {
  const audience = input.child_lib_id === undefined ? await visibilityAudienceOf(ctx) : (await childAudience(ctx, input.child_lib_id)).audience
  if (audience.parent_lib_id === null) return { default_articles: [], next_cursor: null }
  return ctx.inLibrary(audience.parent_lib_id, async (parent) => {
    const { rows, next_cursor } = cutPage(await publishedRows(parent, { ...input, limit: input.limit + 1 }), input.limit, cursorAfter)
    return { default_articles: await presentDefaults(parent, audience, rows), next_cursor }
  })
})

async function presentDefaults(parent: Ctx, audience: VisibilityAudience, rows: PublishedRow[]): Promise<DefaultArticle[]> {
  const tree = await categoryTree(parent)
  const filed = await categoriesOf(
    parent,
    rows.map((row) => row.article_id),
  )
  return rows.map(({ article_id, article_title, is_published, is_disabled, published_at, created_at }) => {
    const article_categories = filed.get(article_id) ?? []
    const categories = article_categories.flatMap((id) => tree.get(id) ?? [])
    const { support_lib_id } = parent
    const visibility = decide(audience, { kind: 'article', id: article_id, support_lib_id, is_published, is_disabled, categories })
    return { article_id, article_title, article_categories, timeStamp: (published_at ?? created_at).toISOString(), visibility }
  })
}
