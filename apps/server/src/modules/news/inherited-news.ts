import { plainKind } from '../visibility/index.ts'

/** News as inherited by children. Its text reaches children when it is saved. */
export const inheritedNews = plainKind({
  kind: 'news',
  table: 'news_flashes',
  id: 'id',
  title: 'newsFlash_title',
  changedBy: ['newsflash.saved', 'newsflash.published', 'newsflash.unpublished', 'newsflash.deleted'],
})
