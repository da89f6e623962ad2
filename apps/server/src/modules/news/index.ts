import type { Module } from '../../kernel/kernel.ts'
import { createNews, publishNews, removeNews, unpublishNews, updateNews } from './actions/write-news.ts'
import { defaultNewsHandlers } from './default-news.ts'
import { newsQueries } from './queries.ts'
import { searchableNews } from './searchable-news.ts'

export { newsItems } from './news-items.ts'
export { isLaterNews, type NewsHead, newsCursorAfter, newsHeads, newsTexts } from './published-news.ts'

/** News flashes. */
export const news: Module = {
  name: 'news',
  handlers: [...newsQueries, createNews, updateNews, publishNews, unpublishNews, removeNews, ...defaultNewsHandlers],
  searchable: [searchableNews],
}
