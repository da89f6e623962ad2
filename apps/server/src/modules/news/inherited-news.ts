import { plainKind } from '../visibility/index.ts'

/** News as children inherit it. Its text reaches them when it is saved. */
export const inheritedNews = plainKind({
  kind: 'news',
  table: 'news_flashes',
  id: 'id',
  title: 'newsFlash_title',
  changedBy: ['newsflash.saved', 'newsflash.published', 'newsflash.unpublished', 'newsflash.deleted'],
})
