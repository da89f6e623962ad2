import { categoriesApi } from '@porchlight/contracts/categories/categories'
import type { Ctx } from '../../kernel/context.ts'
import { action, query } from '../../kernel/operations.ts'
import { categoryPositions, libraryForUpdate, setCategoryPositions } from '../libraries/index.ts'
import { allCategories, treeForUpdate } from './access.ts'
import { assertMayOrder } from './face.ts'
import { defaultCategories } from './queries.ts'
import { inOrder, topOrder } from './rules.ts'

/**
 * Returns the top-level categories that visitors could see, including inherited ones, in the order stored with the library; those missing from it go last. Own
 * categories always follow the tree's order among themselves, and flags are current.
 */
async function positions(ctx: Ctx, asked: string[] = []) {
  const own = (await allCategories(ctx)).filter((row) => row.parent_cat_id === null).sort((a, b) => a.position - b.position)
  const defaults = (await defaultCategories(ctx)).filter((category) => category.parent_cat_id === null)
  const isEnabled = new Map([
    ...own.map((row): [string, boolean] => [row.category_id, row.is_enabled]),
    ...defaults.map((category): [string, boolean] => [category.category_id, category.visibility.is_visible]),
  ])
  const [ownIds, defaultIds] = [own.map((row) => row.category_id), defaults.map((category) => category.category_id)]
  const order = topOrder(ownIds, defaultIds, await keptOrder(ctx), asked)
  return order.map((id) => ({ id, is_enabled: isEnabled.get(id) ?? false, is_disabled: !isEnabled.get(id) }))
}

const keptOrder = async (ctx: Ctx) => (await categoryPositions(ctx)).map((position) => position.id)

/** Renumbers the library's own top-level categories in the requested order. */
async function orderOwn(ctx: Ctx, asked: string[]): Promise<void> {
  const own = (await treeForUpdate(ctx)).filter((row) => row.parent_cat_id === null).sort((a, b) => a.position - b.position)
  const order = inOrder(
    own.map((row) => row.category_id),
    asked,
  )
  for (const row of own) {
    const position = order.indexOf(row.category_id)
    if (position === row.position) continue
    await ctx.db
      .updateTable('categories')
      .set({ position })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('category_id', '=', row.category_id)
      .execute()
  }
}

/** Updates the stored order after a top-level category was moved, enabled or disabled. */
export async function refreshPositions(ctx: Ctx): Promise<void> {
  if ((await keptOrder(ctx)).length === 0) return
  // Locked before reading: of two refreshes at once, the later one must see what the earlier one saw.
  await libraryForUpdate(ctx)
  await setCategoryPositions(ctx, await positions(ctx))
}

/** Handlers that read and change `categoryPositioning`. */
export const positioningHandlers = [
  query(categoriesApi.positioning, async (ctx) => ({ categoryPositioning: await positions(ctx) })),
  action(categoriesApi.updatePositioning, async (ctx, { category_ids }) => {
    await libraryForUpdate(ctx)
    const before = await positions(ctx)
    await orderOwn(ctx, category_ids)
    const categoryPositioning = await positions(ctx, category_ids)
    assertMayOrder(ctx, before, categoryPositioning)
    await setCategoryPositions(ctx, categoryPositioning)
    ctx.emit('categories.positioned', {})
    return { categoryPositioning }
  }),
]
