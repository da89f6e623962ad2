import { newArticle, publishedArticle, publishedNews } from '../../../testing/made-rows.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'
import type { World } from '../../../testing/world.ts'

/** Tests of this module's operations. */
export const matrix: Entries = {
  'visitorActivity.addSearch': { input: (world) => ({ ...hub(world), activity: { searchQuery: `Query ${world.canary}`, status: 'failed' } }) },
  'visitorActivity.updateSearch': {
    input: async (world) => ({ ...hub(world), id: await newSearch(world), ticket: 1 }),
    refs: ['id'],
    stateless: 'an article its readers see; visitor-activity.test.ts',
  },
  'visitorActivity.addArticle': { input: async (world) => ({ ...hub(world), activity: { articleId: (await publishedArticle(world)).article_id } }) },
  'visitorActivity.addNewsFlash': { input: async (world) => ({ ...hub(world), activity: { newsFlashId: (await publishedNews(world)).id } }) },
  'visitorActivity.addWidget': { input: hub },
  'visitorActivity.addChat': { input: hub },
  'visitorActivity.list': {
    ...nothing,
    stateless: 'a filter over what writers may read',
    sight: concernsNothing('what visitors read and search for, without who they are'),
  },
  'visitorActivity.counts': nothing,
  'visitorActivity.ofArticle': {
    input: async (world) => ({ article_id: (await newArticle(world)).article_id }),
    refs: ['article_id'],
    stateless: 'writers read every article',
  },
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
