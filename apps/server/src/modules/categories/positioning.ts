import { categoriesApi } from '@porchlight/contracts'
import type { Ctx } from '../../kernel/context.ts'
import { action, query } from '../../kernel/operations.ts'
import { categoryPositions, setCategoryPositions } from '../libraries/index.ts'
import { allCategories } from './access.ts'
import { contentChanged } from './announce.ts'
import { defaultCategories } from './queries.ts'
import { inOrder } from './rules.ts'

/** The top categories visitors could see, own first, in the order kept with the library; flags as they are now, whatever they were when it was kept. */
async function positions(ctx: Ctx, asked?: string[]) {
  const own = (await allCategories(ctx)).filter((row) => row.parent_cat_id === null).sort((a, b) => a.position - b.position)
  const defaults = (await defaultCategories(ctx)).filter((category) => category.parent_cat_id === null)
  const isEnabled = new Map([
    ...own.map((row): [string, boolean] => [row.category_id, row.is_enabled]),
    ...defaults.map((category): [string, boolean] => [category.category_id, category.visibility.is_visible]),
  ])
  const kept = (await categoryPositions(ctx)).map((position) => position.id)
  const order = inOrder(inOrder([...isEnabled.keys()], kept), asked ?? [])
  return order.map((id) => ({ id, is_enabled: isEnabled.get(id) ?? false, is_disabled: !isEnabled.get(id) }))
}

/** After a category was enabled or disabled: what is kept with the library says so too. */
export async function refreshPositions(ctx: Ctx): Promise<void> {
  if ((await categoryPositions(ctx)).length > 0) await setCategoryPositions(ctx, await positions(ctx))
}

/** Reading and changing `categoryPositioning`. */
export const positioningHandlers = [
  query(categoriesApi.positioning, async (ctx) => ({ categoryPositioning: await positions(ctx) })),
  action(categoriesApi.updatePositioning, async (ctx, { category_ids }) => {
    const categoryPositioning = await positions(ctx, category_ids)
    await setCategoryPositions(ctx, categoryPositioning)
    ctx.emit('categories.positioned', {}, contentChanged())
    return { categoryPositioning }
  }),
]
