import { plainKind } from '../visibility/index.ts'
import { newsWithSegments, segmentsOfCaller } from './segments.ts'

/** News as inherited by children. Text changes reach children as soon as they are saved. */
export const inheritedNews = plainKind({
  kind: 'news',
  table: 'news_flashes',
  id: 'id',
  title: 'newsFlash_title',
  audience: 'audience',
  segment: 'segment',
  segmentsOf: async (ctx) => segmentsOfCaller(ctx, await newsWithSegments(ctx)),
  changedBy: ['newsflash.saved', 'newsflash.published', 'newsflash.unpublished', 'newsflash.deleted'],
})
