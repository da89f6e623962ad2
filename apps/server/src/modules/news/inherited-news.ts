import { plainKind } from '../visibility/index.ts'

/** News as inherited by children. Text changes reach children as soon as they are saved. */
export const inheritedNews = plainKind({
  kind: 'news',
  table: 'news_flashes',
  id: 'id',
  title: 'newsFlash_title',
  audience: 'audience',
  segment: 'segment',
  changedBy: ['newsflash.saved', 'newsflash.published', 'newsflash.unpublished', 'newsflash.deleted'],
})
