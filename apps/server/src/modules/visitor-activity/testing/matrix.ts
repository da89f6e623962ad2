import { newArticle, publishedArticle, publishedNews } from '../../../testing/made-rows.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'visitorActivity.addSearch': { input: (world) => ({ ...hub(world), activity: { searchQuery: `Query ${world.canary}`, status: 'failed' } }) },
  'visitorActivity.updateSearch': { input: async (world) => ({ ...hub(world), id: await newSearch(world), ticket: 1 }), refs: ['id'] },
  'visitorActivity.addArticle': { input: async (world) => ({ ...hub(world), activity: { articleId: (await publishedArticle(world)).article_id } }) },
  'visitorActivity.addNewsFlash': { input: async (world) => ({ ...hub(world), activity: { newsFlashId: (await publishedNews(world)).id } }) },
  'visitorActivity.addWidget': { input: hub },
  'visitorActivity.addChat': { input: hub },
  'visitorActivity.list': nothing,
  'visitorActivity.counts': nothing,
  'visitorActivity.ofArticle': { input: async (world) => ({ article_id: (await newArticle(world)).article_id }), refs: ['article_id'] },
  'visitorActivity.contentGaps': nothing,
}

/** Returns the library parameter of help center calls. */
function hub(world: World): { supportLibId: string } {
  return { supportLibId: world.library.support_lib_id }
}

async function newSearch(world: World): Promise<string> {
  const activity = { searchQuery: `Query ${world.canary}`, status: 'passed' } as const
  return (await world.visitor.calls.visitorActivity.addSearch({ ...hub(world), activity })).searchId
}
