import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { articleItems } from '../articles/index.ts'
import { categoryTitles, categoryTree } from '../categories/index.ts'
import { courseItems } from '../courses/index.ts'
import { visibilityAudienceOf } from '../libraries/index.ts'
import { newsItems } from '../news/index.ts'
import { isVisible, type VisibilityItem } from '../visibility/index.ts'

/** An item with its title. */
export type NamedItem = { title: string; item: VisibilityItem }

/** Returns an article, category, news flash or course of the context's library by id. */
export async function findItem(ctx: Ctx, kind: VisibilityItem['kind'], id: string): Promise<NamedItem | undefined> {
  if (kind === 'article') return (await articleItems(ctx, [id]))[0]
  if (kind === 'news') return (await newsItems(ctx, [id]))[0]
  if (kind === 'course') return (await courseItems(ctx, [id]))[0]
  const item = (await categoryTree(ctx)).get(id)
  return item && { title: (await categoryTitles(ctx)).get(id) ?? '', item }
}

/**
 * Returns an item of the context's library or, if it has one, of its parent.
 * @throws AppError `not_found`
 */
export async function findInFamily(ctx: Ctx, kind: VisibilityItem['kind'], id: string, parent_lib_id: string | null): Promise<NamedItem> {
  const found =
    (await findItem(ctx, kind, id)) ?? (parent_lib_id === null ? undefined : await ctx.inLibrary(parent_lib_id, (parent) => findItem(parent, kind, id)))
  if (!found) throw refuse('not_found')
  return found
}

/**
 * Returns an item that readers of the context's library see.
 * @throws AppError `not_found`, for a missing library too
 */
export async function itemOnDisplay(ctx: Ctx, kind: VisibilityItem['kind'], id: string): Promise<NamedItem> {
  const audience = await visibilityAudienceOf(ctx)
  const found = await findInFamily(ctx, kind, id, audience.parent_lib_id)
  if (!isVisible(audience, found.item)) throw refuse('not_found')
  return found
}
