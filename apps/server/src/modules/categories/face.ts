import { type Ctx, can } from '../../kernel/context.ts'
import { assertMayChangeFace, type CategoryFacts, categoryFaces } from '../visibility/index.ts'
import type { CategoryRow } from './access.ts'

const publishers = 'canManageAndPublishHelpCenterArticles'

/**
 * Checks a change to the locked tree before it is written: only callers who may publish can reword or move categories with published articles.
 * @throws AppError `forbidden`
 */
export async function assertMayChangeTree(ctx: Ctx, before: readonly CategoryRow[], after: readonly Omit<CategoryFacts, 'published'>[]): Promise<void> {
  if (can(ctx.actor, publishers)) return
  const rows = await ctx.db
    .selectFrom('category_items')
    .select((eb) => ['category_id', eb.fn.countAll<number>().as('published')])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('is_published', '=', true)
    .groupBy('category_id')
    .execute()
  const published = new Map(rows.map((row) => [row.category_id, row.published]))
  const faces = (tree: readonly Omit<CategoryFacts, 'published'>[]) =>
    categoryFaces(tree.map((each) => ({ ...each, published: published.get(each.category_id) ?? 0 })))
  assertMayChangeFace(ctx.actor, publishers, faces(before), faces(after))
}
