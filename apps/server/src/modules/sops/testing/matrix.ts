import { type Entries, nothing, onContent } from '../../../testing/matrix-entry.ts'
import { plain, publishing } from '../../../testing/states/content-rows.ts'
import type { World } from '../../../testing/world.ts'

/** Tests of this module's operations. */
export const matrix: Entries = {
  'sops.categories': nothing,
  'sops.articles': { ...nothing, stateless: 'leaves out what may not be read; sops.test.ts' },
  'sops.opened': { input: publishedSop, refs: ['article_id'], content: onContent('sop', plain('WEKX', 'WEKAX')) },
  'sops.createCategory': { input: (world) => ({ category_title: `SOPs ${world.canary}` }) },
  'sops.updateCategory': {
    input: async (world) => ({ ...(await newSopCategory(world)), category_title: 'Renamed' }),
    refs: ['category_id'],
    content: onContent('sop', plain('WEX', 'EX'), () => ({ category_title: 'Other' })),
  },
  'sops.removeCategory': { input: newSopCategory, refs: ['category_id'], stateless: 'only an empty one goes; sops.test.ts' },
  'sops.create': {
    input: async (world) => ({ ...(await newSopCategory(world)), sop_title: `SOP ${world.canary}` }),
    refs: ['category_id'],
    stateless: 'a draft in any category',
  },
  'sops.update': {
    input: async (world) => ({ ...(await newSop(world)), ...(await newSopCategory(world)), sop_title: 'Renamed' }),
    refs: ['article_id', 'category_id'],
    content: onContent('sop', plain('WEX', 'WEX'), () => ({ sop_title: 'Other', category_id: undefined })),
  },
  'sops.versions': { input: newSop, refs: ['article_id'], content: onContent('sop', plain('WEX', 'WEX')) },
  'sops.version': {
    input: async (world) => ({ ...(await newSop(world)), version: 1 }),
    refs: ['article_id'],
    content: onContent('sop', plain('WEX', 'WEX'), () => ({ version: 1 })),
  },
  'sops.restore': {
    input: async (world) => ({ ...(await newSop(world)), version: 1, revision: 1 }),
    refs: ['article_id'],
    content: onContent('sop', plain('WEX', 'WEX'), ({ revision }) => ({ version: 1, revision })),
  },
  'sops.publish': { input: newSop, refs: ['article_id'], content: onContent('sop', publishing) },
  'sops.unschedule': { input: newSop, refs: ['article_id'], content: onContent('sop', publishing) },
  'sops.unpublish': { input: newSop, refs: ['article_id'], content: onContent('sop', publishing) },
  'sops.remove': { input: newSop, refs: ['article_id'], content: onContent('sop', publishing) },
}

async function newSopCategory(world: World): Promise<{ category_id: string }> {
  return { category_id: (await world.staff.editor.calls.sops.createCategory({ category_title: `SOPs ${world.canary}` })).sop_category.category_id }
}

async function newSop(world: World): Promise<{ article_id: string }> {
  const made = { ...(await newSopCategory(world)), sop_title: `SOP ${world.canary}` }
  return { article_id: (await world.staff.editor.calls.sops.create(made)).sop_article.article_id }
}

async function publishedSop(world: World): Promise<{ article_id: string }> {
  const sop = await newSop(world)
  await world.staff.editor.calls.sops.publish(sop)
  return sop
}
