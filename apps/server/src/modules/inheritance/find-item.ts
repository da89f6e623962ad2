import type { ContentKind } from '@porchlight/contracts/visibility/content-kinds'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { visibilityAudienceOf } from '../libraries/index.ts'
import { isVisible, type NamedItem, type ReaderKind } from '../visibility/index.ts'
import { inheritedKinds } from './inherited-kinds.ts'

/** Returns the context library's item with this id. */
async function findItem(ctx: Ctx, kind: ContentKind, id: string): Promise<NamedItem | undefined> {
  return (await inheritedKinds[kind].items(ctx, [id]))[0]
}

/**
 * Returns an item of the context's library or, if there is none, of its parent.
 * @throws AppError `not_found`
 */
export async function findInFamily(ctx: Ctx, kind: ContentKind, id: string, parent_lib_id: string | null): Promise<NamedItem> {
  const found =
    (await findItem(ctx, kind, id)) ?? (parent_lib_id === null ? undefined : await ctx.inLibrary(parent_lib_id, (parent) => findItem(parent, kind, id)))
  if (!found) throw refuse('not_found')
  return found
}

/**
 * Returns an item that the caller, as a reader of the context's library, can see.
 * @throws AppError `not_found`, for a missing library too
 */
export async function itemOnDisplay(ctx: Ctx, kind: ContentKind, id: string): Promise<NamedItem> {
  const [found] = await itemsOnDisplay(ctx, kind, [id])
  if (!found) throw refuse('not_found')
  return found
}

/**
 * Returns those of these items, of the context's library or of its parent, that readers of the library see. By default, the reader is the caller.
 * @throws AppError `not_found` for a missing library
 */
export async function itemsOnDisplay(ctx: Ctx, kind: ContentKind, ids: readonly string[], reader?: ReaderKind): Promise<NamedItem[]> {
  const { segmentsOf } = inheritedKinds[kind]
  const audience = { ...(await visibilityAudienceOf(ctx, reader)), ...(segmentsOf && !reader && { segments: await segmentsOf(ctx) }) }
  const { parent_lib_id } = audience
  const own: readonly NamedItem[] = await inheritedKinds[kind].items(ctx, ids)
  const missing = ids.filter((id) => !own.some(({ item }) => item.id === id))
  const inherited: readonly NamedItem[] =
    parent_lib_id === null || missing.length === 0
      ? []
      : await ctx.inLibrary(parent_lib_id, async (parent): Promise<readonly NamedItem[]> => inheritedKinds[kind].items(parent, missing))
  return [...own, ...inherited].filter(({ item }) => isVisible(audience, item))
}
