import { newNews } from '../../../testing/made-rows.ts'
import { coveredBy, type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'news.list': nothing,
  'news.read': { input: newNews, refs: ['id'] },
  'news.create': { input: (world) => ({ newsFlash_title: `News ${world.canary}` }) },
  'news.update': { input: async (world) => ({ ...(await newNews(world)), newsFlash_title: 'Renamed' }), refs: ['id'] },
  'news.publish': { input: newNews, refs: ['id'] },
  'news.unpublish': { input: newNews, refs: ['id'] },
  'news.remove': { input: newNews, refs: ['id'] },
  'news.categories': nothing,
  'news.defaults': nothing,
  'news.showDefault': coveredBy('modules/news'),
  'news.hideDefault': coveredBy('modules/news'),
}
