import { articlesApi } from '@porchlight/contracts'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { categoriesOf, categoryTree } from '../../categories/index.ts'
import { visibilityAudienceOf } from '../../libraries/index.ts'
import { isVisible, type VisibilityAudience } from '../../visibility/index.ts'

type Counter = 'views' | 'likes' | 'disLikes'

/** One more view, like or dislike, by a visitor of `support_lib_id`: of its own article, or a default that it shows. */
export const countArticle = action(articlesApi.count, (ctx, { article_id, support_lib_id, counter }) =>
  ctx.inLibrary(support_lib_id, async (inside) => {
    const audience = await visibilityAudienceOf(inside)
    const { parent_lib_id } = audience
    const counted =
      (await countIn(inside, audience, article_id, counter)) ||
      (parent_lib_id !== null && (await inside.inLibrary(parent_lib_id, (parent) => countIn(parent, audience, article_id, counter))))
    if (!counted) throw refuse('not_found')
    return {}
  }),
)

async function countIn(ctx: Ctx, audience: VisibilityAudience, article_id: string, counter: Counter): Promise<boolean> {
  const { support_lib_id } = ctx
  const found = await ctx.db
    .selectFrom('articles')
    .select(['is_published', 'is_disabled'])
    .where('support_lib_id', '=', support_lib_id)
    .where('article_id', '=', article_id)
    .executeTakeFirst()
  if (!found) return false
  const tree = await categoryTree(ctx)
  const categories = ((await categoriesOf(ctx, [article_id])).get(article_id) ?? []).flatMap((id) => tree.get(id) ?? [])
  if (!isVisible(audience, { kind: 'article', id: article_id, support_lib_id, ...found, categories })) return false
  // No revision: counting is no editing, and no event: it would outnumber all others.
  await ctx.db
    .updateTable('articles')
    .set((eb) => ({ [counter]: eb(counter, '+', 1) }))
    .where('support_lib_id', '=', support_lib_id)
    .where('article_id', '=', article_id)
    .execute()
  return true
}
