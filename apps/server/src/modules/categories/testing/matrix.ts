import { newArticle, newCategory } from '../../../testing/made-rows.ts'
import { type Entries, nothing, onContent } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

/** Tests of this module's operations. */
export const matrix: Entries = {
  'categories.list': { ...nothing, stateless: 'whether defaults come along; flags alone decide' },
  'categories.create': {
    input: (world) => ({ category_title: `Category ${world.canary}` }),
    stateless: 'a category of someone who may not publish is disabled',
  },
  'categories.update': {
    input: async (world) => ({ category_id: await hiddenCategory(world), category_title: 'Renamed' }),
    refs: ['category_id'],
    content: {
      kind: 'category',
      calls: {
        words: { may: { empty: 'EX', live: 'EX', hidden: 'WEX', parents: 'P' }, input: () => ({ category_title: 'Cycles' }) },
        enable: { may: { empty: 'EX', live: 'EX', hidden: 'EX', parents: 'P' }, input: () => ({ is_enabled: true }) },
      },
    },
  },
  'categories.move': {
    input: async (world) => ({ category_id: await hiddenCategory(world), parent_cat_id: await newCategory(world), position: 0 }),
    refs: ['category_id', 'parent_cat_id'],
    content: onContent('category', { empty: 'EX', live: 'EX', hidden: 'WEX', parents: 'P' }, (_target, { open }) => ({ parent_cat_id: open, position: 0 })),
  },
  'categories.remove': {
    input: async (world) => ({ category_id: await newCategory(world) }),
    refs: ['category_id'],
    content: onContent('category', { empty: 'EKX', live: '', hidden: '', parents: '' }),
  },
  'categories.positioning': nothing,
  'categories.updatePositioning': {
    input: async (world) => ({ category_ids: [await hiddenCategory(world)] }),
    stateless: 'an order; categories.test.ts tries who may change the one that readers see',
  },
  'categories.arrangeArticles': {
    async input(world) {
      const category_id = await newCategory(world)
      const { article_id } = await newArticle(world)
      await world.staff.editor.calls.articles.changeMany({ article_ids: [article_id], change: 'file', category_id })
      return { category_id, article_id, after: null }
    },
    refs: ['category_id', 'article_id'],
    stateless: 'an order; nothing appears or vanishes; reading-order.test.ts',
  },
}

/** Creates a category that readers don't see, because a writer made it; returns its id. */
async function hiddenCategory(world: World): Promise<string> {
  return (await world.staff.writer.calls.categories.create({ category_title: `Category ${world.canary}` })).category.category_id
}
