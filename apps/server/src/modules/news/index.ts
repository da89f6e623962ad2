import type { Module } from '../../kernel/kernel.ts'
import { notice, notices } from '../../kernel/live/stream-kind.ts'
import { contentListNotices } from '../categories/index.ts'
import { createNews, publishNews, removeNews, unpublishNews, updateNews } from './actions/write-news.ts'
import { listDefaultNews } from './default-news.ts'
import { newsQueries } from './queries.ts'
import { searchableNews } from './searchable-news.ts'

export { defaultNewsFlash } from './default-news.ts'
export { newsItems } from './news-items.ts'
export { isLaterNews, type NewsHead, newsCursorAfter, newsHeads, newsTexts } from './published-news.ts'

/** News flashes. */
export const news: Module = {
  name: 'news',
  handlers: [...newsQueries, createNews, updateNews, publishNews, unpublishNews, removeNews, listDefaultNews],
  notices: [
    ...contentListNotices(['newsflash.published', 'newsflash.unpublished', 'newsflash.deleted']),
    notice('content_lists', 'newsflash.saved', { ids: ({ is_text_only }) => (is_text_only ? [] : null) }),
    ...notices('content', ['newsflash.saved']),
  ],
  searchable: [searchableNews],
}
