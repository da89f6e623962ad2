import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Categories } from '../../kernel/generated/tables.ts'

/** A row in the categories table. */
export type CategoryRow = Selectable<Categories>

/** Returns all categories of the context's library; their number is limited at creation. */
export const allCategories = (ctx: Ctx): Promise<CategoryRow[]> =>
  ctx.db.selectFrom('categories').selectAll().where('support_lib_id', '=', ctx.support_lib_id).execute()

/** Returns all categories, and locks the tree against other changes until this transaction ends. */
export async function treeForUpdate(ctx: Ctx): Promise<CategoryRow[]> {
  await lockByName(ctx, 'categories')
  return allCategories(ctx)
}

/** @throws AppError `not_found` */
export function oneOf(categories: readonly CategoryRow[], category_id: string): CategoryRow {
  const category = categories.find((each) => each.category_id === category_id)
  if (!category) throw refuse('not_found')
  return category
}

/** @throws AppError `not_found` when the context's library has no such category */
export async function assertCategory(ctx: Ctx, category_id: string): Promise<void> {
  oneOf(await allCategories(ctx), category_id)
}
