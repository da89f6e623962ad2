import type { Module } from '../../kernel/kernel.ts'
import { publicationNotices } from '../categories/index.ts'
import { setNewsAudience } from './actions/set-audience.ts'
import { createNews, newsSchedules, publishNews, removeNews, restoreNews, unpublishNews, unscheduleNews, updateNews } from './actions/write-news.ts'
import { binnedNews } from './binned.ts'
import { listDefaultNews } from './default-news.ts'
import { fileHolders } from './file-holders.ts'
import { linkedNews, linkHolders } from './links.ts'
import { newsQueries } from './queries.ts'
import { searchableNews } from './searchable-news.ts'

export { defaultNewsFlash } from './default-news.ts'
export { inheritedNews } from './inherited-news.ts'
export {
  isLaterNews,
  isShownHere,
  languagesShown,
  type NewsHead,
  neededOfPage,
  newsCursorAfter,
  newsHeads,
  newsItem,
  newsPlace,
  newsTexts,
} from './published-news.ts'
export { type NewsWithSegment, newsWithSegments, segmentsOfCaller } from './segments.ts'

/** News flashes. */
export const news: Module = {
  name: 'news',
  linkHolders,
  linked: [linkedNews],
  binned: [binnedNews],
  fileHolders,
  handlers: [...newsQueries, createNews, updateNews, setNewsAudience, publishNews, restoreNews, unscheduleNews, unpublishNews, removeNews, listDefaultNews],
  tasks: [newsSchedules.task],
  notices: publicationNotices('newsflash'),
  searchable: [searchableNews],
}
