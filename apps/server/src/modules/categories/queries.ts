import { CategoryAudience, type CategoryView } from '@porchlight/contracts/categories/categories'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { visibilityAudienceOf } from '../libraries/index.ts'
import { type CategoryItem, decide } from '../visibility/index.ts'
import { allCategories, type CategoryRow, oneOf } from './access.ts'
import { inTreeOrder } from './rules.ts'

/** Returns the categories for display, in tree order. */
export async function presentCategories(ctx: Ctx): Promise<CategoryView[]> {
  const rows = inTreeOrder(await allCategories(ctx))
  const { rows: counts } = await sql<{ category_id: string; total: number; published: number }>`
    select category_id, count(*)::int as total, count(*) filter (where is_published)::int as published
    from category_items where support_lib_id = ${ctx.support_lib_id} group by category_id`.execute(ctx.db)
  const counted = new Map(counts.map(({ category_id, total, published }) => [category_id, { total, published }]))
  const below = Map.groupBy(rows, (row) => row.parent_cat_id)
  return rows.map(({ category_id, category_title, category_icon, category_description, support_lib_id, parent_cat_id, is_enabled, audience, position }) => ({
    category_id,
    category_title,
    category_icon,
    category_description,
    support_lib_id,
    parent_cat_id,
    is_enabled,
    is_disabled: !is_enabled,
    audience: CategoryAudience.parse(audience),
    position,
    subCategory: (below.get(category_id) ?? []).map((row) => row.category_id),
    articles: counted.get(category_id) ?? { total: 0, published: 0 },
  }))
}

/** @throws AppError `not_found` */
export async function presentCategory(ctx: Ctx, category_id: string): Promise<CategoryView> {
  oneOf(await allCategories(ctx), category_id)
  const view = (await presentCategories(ctx)).find((category) => category.category_id === category_id)
  if (!view) throw new Error('a category outside of the tree')
  return view
}

/** A category and its place in the tree, in the form that visibility rules need. */
export type PlacedCategory = { row: CategoryRow; item: CategoryItem }

/** Returns categories keyed by id, in tree order: parents before children, siblings in their order. */
export async function placedCategories(ctx: Ctx): Promise<Map<string, PlacedCategory>> {
  const placed = new Map<string, PlacedCategory>()
  for (const row of inTreeOrder(await allCategories(ctx))) {
    const { category_id: id, support_lib_id, is_enabled, parent_cat_id } = row
    const audience = CategoryAudience.parse(row.audience)
    const above = parent_cat_id === null ? null : (placed.get(parent_cat_id)?.item ?? null)
    placed.set(id, { row, item: { kind: 'category', id, support_lib_id, is_enabled, audience, above } })
  }
  return placed
}

/** Returns categories keyed by id in the form that visibility rules need, each with its ancestors. */
export async function categoryTree(ctx: Ctx): Promise<Map<string, CategoryItem>> {
  return new Map([...(await placedCategories(ctx))].map(([id, { item }]) => [id, item]))
}

/** Returns the categories' titles, keyed by id. */
export async function categoryTitles(ctx: Ctx): Promise<Map<string, string>> {
  return new Map((await allCategories(ctx)).map((row) => [row.category_id, row.category_title]))
}

/** Returns the parent's categories, each with the rule that shows it to or hides it from visitors to the context's library. */
export async function defaultCategories(ctx: Ctx) {
  const audience = await visibilityAudienceOf(ctx)
  if (audience.parent_lib_id === null) return []
  return ctx.inLibrary(audience.parent_lib_id, async (parent) => {
    const tree = await categoryTree(parent)
    return (await presentCategories(parent)).flatMap((category) => {
      const item = tree.get(category.category_id)
      if (!item) return []
      const { is_visible, rule } = decide(audience, item)
      return [{ ...category, visibility: { is_visible, rule } }]
    })
  })
}
