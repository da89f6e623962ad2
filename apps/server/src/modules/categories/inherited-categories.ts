import type { CategoryItem, InheritedKind } from '../visibility/index.ts'
import { categoryTitles, categoryTree } from './queries.ts'

/** Categories inherited by child libraries. */
export const inheritedCategories: InheritedKind<CategoryItem> = {
  changedBy: ['category.created', 'category.updated', 'category.moved', 'category.deleted'],
  async items(ctx, ids) {
    if (ids.length === 0) return []
    const tree = await categoryTree(ctx)
    const titles = await categoryTitles(ctx)
    return ids.flatMap((id) => {
      const item = tree.get(id)
      return item ? [{ title: titles.get(id) ?? '', item }] : []
    })
  },
}
