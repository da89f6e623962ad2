import type { Ctx } from '../../kernel/context.ts'
import { categoriesOf, categoryTree } from '../categories/index.ts'
import type { ArticleItem } from '../visibility/index.ts'

/** Returns articles of the context's library in the form that visibility rules need, with their titles; missing ones are left out. */
export async function articleItems(ctx: Ctx, article_ids: string[]): Promise<{ title: string; item: ArticleItem }[]> {
  if (article_ids.length === 0) return []
  const { support_lib_id } = ctx
  const rows = await ctx.db
    .selectFrom('articles')
    .select(['article_id', 'article_title', 'is_published', 'is_disabled'])
    .where('support_lib_id', '=', support_lib_id)
    .where('article_id', 'in', article_ids)
    .execute()
  const [tree, filed] = [await categoryTree(ctx), await categoriesOf(ctx, article_ids)]
  return rows.map(({ article_id: id, article_title: title, is_published, is_disabled }) => {
    const categories = (filed.get(id) ?? []).flatMap((category) => tree.get(category) ?? [])
    return { title, item: { kind: 'article', id, support_lib_id, is_published, is_disabled, categories } }
  })
}
