import { newArticle, newCategory } from '../../../testing/made-rows.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'categories.list': nothing,
  'categories.create': { input: (world) => ({ category_title: `Category ${world.canary}` }) },
  'categories.update': { input: async (world) => ({ category_id: await newCategory(world), category_title: 'Renamed' }), refs: ['category_id'] },
  'categories.move': {
    input: async (world) => ({ category_id: await newCategory(world), parent_cat_id: await newCategory(world), position: 0 }),
    refs: ['category_id', 'parent_cat_id'],
  },
  'categories.remove': { input: async (world) => ({ category_id: await newCategory(world) }), refs: ['category_id'] },
  'categories.positioning': nothing,
  'categories.updatePositioning': { input: async (world) => ({ category_ids: [await newCategory(world)] }) },
  'categories.arrangeArticles': {
    async input(world) {
      const category_id = await newCategory(world)
      const { article_id } = await newArticle(world)
      await world.staff.editor.calls.articles.changeMany({ article_ids: [article_id], change: 'file', category_id })
      return { category_id, article_id, after: null }
    },
    refs: ['category_id', 'article_id'],
  },
}
