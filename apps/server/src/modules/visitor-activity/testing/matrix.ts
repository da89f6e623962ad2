import { newRef } from '../../../kernel/ids.ts'
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
  'visitorActivity.addReason': { input: async (world) => ({ ...hub(world), articleId: (await publishedArticle(world)).article_id, reason: 'unclear' }) },
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
  'visitorActivity.settledGaps': nothing,
  'visitorActivity.settleGap': { input: async (world) => ({ gap_id: await newGap(world) }), stateless: 'what many asked for; visitor-activity.test.ts' },
  'visitorActivity.reopenGap': {
    input: async (world) => {
      const gap_id = await newGap(world)
      await world.staff.admin.calls.visitorActivity.settleGap({ gap_id })
      return { gap_id }
    },
    stateless: 'what many asked for; visitor-activity.test.ts',
  },
}

/** Returns the library parameter of help center calls. */
function hub(world: World): { supportLibId: string } {
  return { supportLibId: world.library.support_lib_id }
}

async function newSearch(world: World): Promise<string> {
  const activity = { searchQuery: `Query ${world.canary}`, status: 'passed' } as const
  return (await world.visitor.calls.visitorActivity.addSearch({ ...hub(world), activity })).searchId
}

async function newGap(world: World): Promise<string> {
  const searchQuery = `Gap ${newRef()}`
  await world.visitor.calls.visitorActivity.addSearch({ ...hub(world), activity: { searchQuery, status: 'failed' } })
  const { content_gaps } = await world.staff.admin.calls.visitorActivity.contentGaps({ limit: 100 })
  return content_gaps.find((gap) => gap.searchQuery === searchQuery)?.gap_id ?? ''
}
