import type { Module } from '../../kernel/kernel.ts'
import { publicationNotices } from '../categories/index.ts'
import { createNews, publishNews, removeNews, restoreNews, unpublishNews, updateNews } from './actions/write-news.ts'
import { listDefaultNews } from './default-news.ts'
import { fileHolders } from './file-holders.ts'
import { newsQueries } from './queries.ts'
import { searchableNews } from './searchable-news.ts'

export { defaultNewsFlash } from './default-news.ts'
export { inheritedNews } from './inherited-news.ts'
export { isLaterNews, type NewsHead, newsCursorAfter, newsHeads, newsTexts } from './published-news.ts'

/** News flashes. */
export const news: Module = {
  name: 'news',
  fileHolders,
  handlers: [...newsQueries, createNews, updateNews, publishNews, restoreNews, unpublishNews, removeNews, listDefaultNews],
  notices: publicationNotices('newsflash'),
  searchable: [searchableNews],
}
