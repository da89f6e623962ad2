import type { Ctx } from '../../kernel/context.ts'
import { noLists, type VisibilityAudience } from '../visibility/index.ts'
import { libraryForReading } from './access.ts'
import { visibilityOf } from './document.ts'

/** Whose content is decided over: the visitors of the context's library, with its lists and its parent's. */
export async function visibilityAudienceOf(ctx: Ctx): Promise<VisibilityAudience> {
  const library = await libraryForReading(ctx)
  const { default_display, ...lists } = visibilityOf(library)
  const { support_lib_id, parent_lib_id } = library
  const parentLists = parent_lib_id === null ? noLists : await ctx.inLibrary(parent_lib_id, async (parent) => visibilityOf(await libraryForReading(parent)))
  return { support_lib_id, parent_lib_id, default_display, lists, parentLists }
}
