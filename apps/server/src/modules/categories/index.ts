import { categoriesApi } from '@porchlight/contracts/categories/categories'
import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { query } from '../../kernel/operations.ts'
import { arrangeArticles } from './actions/arrange-articles.ts'
import { createCategory, moveCategory, removeCategory, updateCategory } from './actions/change-tree.ts'
import { contentListNotices } from './content-list-notices.ts'
import { fileHolders } from './file-holders.ts'
import { linkedCategories, linkHolders } from './links.ts'
import { positioningHandlers } from './positioning.ts'
import { defaultCategories, presentCategories } from './queries.ts'
import { reactions } from './reactions.ts'

export { assertCategory } from './access.ts'
export { categoryAtPath, categoryFinder, categoryPaths } from './category-at-path.ts'
export { contentListNotices, publicationNotices } from './content-list-notices.ts'
export { articlesUnder, categoriesOf, fileUnder } from './file-under.ts'
export { inheritedCategories } from './inherited-categories.ts'
export { nameCategories } from './name-categories.ts'
export { addressesOf, allSlugs } from './naming.ts'
export { refreshPositions } from './positioning.ts'
export { categoryTitles, categoryTree, type PlacedCategory, placedCategories } from './queries.ts'
export { topOrder } from './rules.ts'

/** Help center categories. */
export const categories: Module = {
  name: 'categories',
  linkHolders,
  linked: [linkedCategories],
  fileHolders,
  handlers: [
    query(categoriesApi.list, async (ctx, { include_parent_lib_id }) => ({
      categories: await presentCategories(ctx),
      default_categories: include_parent_lib_id === 1 ? await defaultCategories(ctx) : [],
    })),
    createCategory,
    updateCategory,
    moveCategory,
    removeCategory,
    arrangeArticles,
    ...positioningHandlers,
  ],
  notices: [
    ...contentListNotices(['category.created', 'category.updated', 'category.moved', 'category.deleted', 'categories.positioned']),
    notice('content', 'category.arranged', { ids: ({ category_id, article_id }) => [category_id, article_id] }),
    notice('content_lists', 'category.arranged', { ids: () => null }),
  ],
  reactions,
}
