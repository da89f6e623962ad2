import { articlesApi } from '@porchlight/contracts/articles/articles'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { categoriesOf, categoryTree } from '../../categories/index.ts'
import { visibilityAudienceOf } from '../../libraries/index.ts'
import { isVisible, type VisibilityAudience } from '../../visibility/index.ts'
import { castVote, type Vote, voterOf } from '../votes.ts'

type Counting = { article_id: string; counter: 'views' | Vote; voter: Buffer }

/** Counts a visitor's view of, or vote on, an article that the library `support_lib_id` displays: its own or a default one. */
export const countArticle = action(articlesApi.count, (ctx, { article_id, support_lib_id, counter }) =>
  ctx.inLibrary(support_lib_id, async (inside) => {
    const audience = await visibilityAudienceOf(inside)
    const { parent_lib_id } = audience
    const voter = voterOf(inside, article_id)
    const counted =
      (await countIn(inside, audience, { article_id, counter, voter })) ||
      (parent_lib_id !== null && (await inside.inLibrary(parent_lib_id, (parent) => countIn(parent, audience, { article_id, counter, voter }))))
    if (!counted) throw refuse('not_found')
    return {}
  }),
)

async function countIn(ctx: Ctx, audience: VisibilityAudience, { article_id, counter, voter }: Counting): Promise<boolean> {
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
  const change = counter === 'views' ? { views: 1 } : await castVote(ctx, { article_id, vote: counter, voter })
  if (Object.keys(change).length === 0) return true
  // Counting is not an edit, so it creates no revision. It emits no event either, since such events would outnumber all others.
  await ctx.db
    .updateTable('articles')
    .set((eb) => Object.fromEntries(Object.entries(change).map(([name, step]) => [name, eb(name as 'views', '+', step)])))
    .where('support_lib_id', '=', support_lib_id)
    .where('article_id', '=', article_id)
    .execute()
  return true
}
