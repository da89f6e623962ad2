import { categoriesApi } from '@porchlight/contracts/categories/categories'
import { can } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { oneOf, treeForUpdate } from '../access.ts'
import { assertMayChangeTree } from '../face.ts'
import { addressesFor, addressesOf, categorySlugOf, slugForNew, takenAddresses } from '../naming.ts'
import { refreshPositions } from '../positioning.ts'
import { presentCategories, presentCategory } from '../queries.ts'
import { assertRoom, movedPlaces } from '../rules.ts'

/** Creates a category, last among its siblings. */
export const createCategory = action(categoriesApi.create, async (ctx, input) => {
  const all = await treeForUpdate(ctx)
  if (input.parent_cat_id !== null) oneOf(all, input.parent_cat_id)
  assertRoom(all, input.parent_cat_id)
  const position = all.filter((each) => each.parent_cat_id === input.parent_cat_id).length
  const at = ctx.clock.now()
  // Readers see enabled categories, so one that a writer makes waits for someone who may publish.
  const is_enabled = can(ctx.actor, 'canManageAndPublishHelpCenterArticles')
  const slug = slugForNew(takenAddresses(all.map(addressesOf)), input.category_title)
  const row = { support_lib_id: ctx.support_lib_id, category_id: newRef(), ...input, slug, is_enabled, position, created_at: at, updated_at: at }
  await ctx.db.insertInto('categories').values(row).execute()
  if (input.parent_cat_id === null) await refreshPositions(ctx)
  ctx.emit('category.created', { category_id: row.category_id }, { subject: row.category_id })
  return { category: await presentCategory(ctx, row.category_id) }
})

/** Changes title, icon, description or state. Enabling, disabling, and rewording a category that readers can find require the publish permission. */
export const updateCategory = action(categoriesApi.update, async (ctx, { category_id, ...change }) => {
  const all = await treeForUpdate(ctx)
  const before = oneOf(all, category_id)
  if (change.is_enabled !== undefined && !can(ctx.actor, 'canManageAndPublishHelpCenterArticles')) throw refuse('forbidden')
  assertMayChangeTree(
    ctx,
    all,
    all.map((each) => (each.category_id === category_id ? { ...each, ...change } : each)),
  )
  const others = takenAddresses(all.flatMap((each) => (each.category_id === category_id ? [] : [addressesOf(each)])))
  const { slug, former_slugs } = addressesFor(others, addressesOf(before), categorySlugOf(change.category_title ?? before.category_title))
  const updated = await ctx.db
    .updateTable('categories')
    .set({ ...change, slug, former_slugs, updated_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('category_id', '=', category_id)
    .returning('category_id')
    .executeTakeFirst()
  if (!updated) throw refuse('not_found')
  if (change.is_enabled !== undefined) await refreshPositions(ctx)
  ctx.emit('category.updated', { category_id, fields: Object.keys(change) }, { subject: category_id })
  return { category: await presentCategory(ctx, category_id) }
})

/** Moves a category to another position or parent. */
export const moveCategory = action(categoriesApi.move, async (ctx, { category_id, parent_cat_id, position }) => {
  const all = await treeForUpdate(ctx)
  oneOf(all, category_id)
  if (parent_cat_id !== null) oneOf(all, parent_cat_id)
  const moves = new Map(movedPlaces(all, category_id, parent_cat_id, position).map((place) => [place.category_id, place]))
  assertMayChangeTree(
    ctx,
    all,
    all.map((each) => ({ ...each, ...moves.get(each.category_id) })),
  )
  for (const { category_id: moved, ...place } of moves.values())
    await ctx.db.updateTable('categories').set(place).where('support_lib_id', '=', ctx.support_lib_id).where('category_id', '=', moved).execute()
  await refreshPositions(ctx)
  ctx.emit('category.moved', { category_id, parent_cat_id, position }, { subject: category_id })
  return { categories: await presentCategories(ctx) }
})

/** Deletes a category, which must be empty, so that nothing is deleted or orphaned with it. */
export const removeCategory = action(categoriesApi.remove, async (ctx, { category_id }) => {
  const { support_lib_id } = ctx
  const all = await treeForUpdate(ctx)
  const { parent_cat_id, position } = oneOf(all, category_id)
  if (all.some((each) => each.parent_cat_id === category_id)) throw refuse('conflict', { fields: { category_id: 'has subcategories' } })
  const holds = await ctx.db
    .selectFrom('category_items')
    .select('article_id')
    .where('support_lib_id', '=', support_lib_id)
    .where('category_id', '=', category_id)
    .limit(1)
    .executeTakeFirst()
  if (holds) throw refuse('conflict', { fields: { category_id: 'has articles' } })
  await ctx.db.deleteFrom('categories').where('support_lib_id', '=', support_lib_id).where('category_id', '=', category_id).execute()
  await ctx.db
    .updateTable('categories')
    .set((eb) => ({ position: eb('position', '-', 1) }))
    .where('support_lib_id', '=', support_lib_id)
    .where('parent_cat_id', parent_cat_id === null ? 'is' : '=', parent_cat_id)
    .where('position', '>', position)
    .execute()
  if (parent_cat_id === null) await refreshPositions(ctx)
  ctx.emit('category.deleted', { category_id }, { subject: category_id })
  return {}
})
