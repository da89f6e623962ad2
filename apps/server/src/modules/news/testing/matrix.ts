import { newNews } from '../../../testing/made-rows.ts'
import { coveredBy, type Entries, nothing, onContent } from '../../../testing/matrix-entry.ts'
import { plain, publishing } from '../../../testing/states/content-rows.ts'

/** Tests of this module's operations. */
export const matrix: Entries = {
  'news.list': nothing,
  'news.read': { input: newNews, refs: ['id'], content: onContent('news', plain('WEX', 'WEX')) },
  'news.create': { input: (world) => ({ newsFlash_title: `News ${world.canary}` }) },
  'news.update': {
    input: async (world) => ({ ...(await newNews(world)), newsFlash_title: 'Renamed' }),
    refs: ['id'],
    content: onContent('news', plain('WEX', 'WEX'), () => ({ newsFlash_title: 'Other' })),
  },
  'news.setAudience': {
    input: async (world) => ({ ...(await newNews(world)), audience: 'customers', only_languages: [], only_pages: [] }),
    refs: ['id'],
    content: onContent('news', plain('WEX', 'EX'), () => ({ audience: 'customers', only_languages: [], only_pages: [] })),
  },
  'news.versions': { input: newNews, refs: ['id'], content: onContent('news', plain('WEX', 'WEX')) },
  'news.version': {
    input: async (world) => ({ ...(await newNews(world)), version: 1 }),
    refs: ['id'],
    content: onContent('news', plain('WEX', 'WEX'), () => ({ version: 1 })),
  },
  'news.restore': {
    input: async (world) => ({ ...(await newNews(world)), version: 1, revision: 1 }),
    refs: ['id'],
    content: onContent('news', plain('WEX', 'WEX'), ({ revision }) => ({ version: 1, revision })),
  },
  'news.publish': { input: newNews, refs: ['id'], content: onContent('news', publishing) },
  'news.unschedule': { input: newNews, refs: ['id'], content: onContent('news', publishing) },
  'news.unpublish': { input: newNews, refs: ['id'], content: onContent('news', publishing) },
  'news.remove': { input: newNews, refs: ['id'], content: onContent('news', publishing) },
  'news.categories': nothing,
  'news.defaults': nothing,
  'news.showDefault': { ...coveredBy('modules/news'), stateless: 'news.test.ts' },
  'news.hideDefault': { ...coveredBy('modules/news'), stateless: 'news.test.ts' },
}
