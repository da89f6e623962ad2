import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'sops.categories': nothing,
  'sops.articles': nothing,
  'sops.createCategory': { input: (world) => ({ category_title: `SOPs ${world.canary}` }) },
  'sops.updateCategory': { input: async (world) => ({ ...(await newSopCategory(world)), category_title: 'Renamed' }), refs: ['category_id'] },
  'sops.removeCategory': { input: newSopCategory, refs: ['category_id'] },
  'sops.create': { input: async (world) => ({ ...(await newSopCategory(world)), sop_title: `SOP ${world.canary}` }), refs: ['category_id'] },
  'sops.update': {
    input: async (world) => ({ ...(await newSop(world)), ...(await newSopCategory(world)), sop_title: 'Renamed' }),
    refs: ['article_id', 'category_id'],
  },
  'sops.publish': { input: newSop, refs: ['article_id'] },
  'sops.unpublish': { input: newSop, refs: ['article_id'] },
  'sops.remove': { input: newSop, refs: ['article_id'] },
}

async function newSopCategory(world: World): Promise<{ category_id: string }> {
  return { category_id: (await world.staff.editor.calls.sops.createCategory({ category_title: `SOPs ${world.canary}` })).sop_category.category_id }
}

async function newSop(world: World): Promise<{ article_id: string }> {
  const made = { ...(await newSopCategory(world)), sop_title: `SOP ${world.canary}` }
  return { article_id: (await world.staff.editor.calls.sops.create(made)).sop_article.article_id }
}
