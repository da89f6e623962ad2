import { categoriesOf, categoryTree } from '../categories/index.ts'
import type { ArticleItem, InheritedKind } from '../visibility/index.ts'

/** Articles inherited by child libraries, which receive new text only when it is published. */
export const inheritedArticles: InheritedKind<ArticleItem> = {
  changedBy: ['article.published', 'article.unpublished', 'article.deleted'],
  async items(ctx, ids) {
    if (ids.length === 0) return []
    const { support_lib_id } = ctx
    const rows = await ctx.db
      .selectFrom('articles')
      .select(['article_id', 'article_title', 'is_published', 'is_disabled'])
      .where('support_lib_id', '=', support_lib_id)
      .where('article_id', 'in', ids)
      .execute()
    const [tree, filed] = [await categoryTree(ctx), await categoriesOf(ctx, ids)]
    return rows.map(({ article_id: id, article_title: title, is_published, is_disabled }) => {
      const categories = (filed.get(id) ?? []).flatMap((category) => tree.get(category) ?? [])
      return { title, item: { kind: 'article', id, support_lib_id, is_published, is_disabled, categories } }
    })
  },
}
