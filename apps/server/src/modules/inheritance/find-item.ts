import type { Ctx } from '../../kernel/context.ts'
import { articleItems } from '../articles/index.ts'
import { categoryTitles, categoryTree } from '../categories/index.ts'
import { courseItems } from '../courses/index.ts'
import { newsItems } from '../news/index.ts'
import type { VisibilityItem } from '../visibility/index.ts'

/** An item with what it is called. */
export type NamedItem = { title: string; item: VisibilityItem }

/** An article, category, news flash or course of the context's library by id. */
export async function findItem(ctx: Ctx, kind: VisibilityItem['kind'], id: string): Promise<NamedItem | undefined> {
  if (kind === 'article') return (await articleItems(ctx, [id]))[0]
  if (kind === 'news') return (await newsItems(ctx, [id]))[0]
  if (kind === 'course') return (await courseItems(ctx, [id]))[0]
  const item = (await categoryTree(ctx)).get(id)
  return item && { title: (await categoryTitles(ctx)).get(id) ?? '', item }
}
