import type { Actor, Ctx } from '../../kernel/context.ts'
import { noLists, type ReaderKind, type VisibilityAudience } from '../visibility/index.ts'
import { libraryForReading } from './access.ts'
import { visibilityOf } from './document.ts'

/** Returns what kind of help center reader the caller is: staff, a visitor verified by the library's server, or anyone. */
export function readerKind(actor: Actor, support_lib_id: string): ReaderKind {
  if (actor.kind === 'agent' && actor.support_lib_id === support_lib_id) return 'staff'
  return actor.kind === 'visitor' && actor.support_lib_id === support_lib_id && actor.isProven ? 'customers' : 'public'
}

/**
 * Returns the audience for visibility decisions: readers of the context's library, with its visibility lists and its parent's. By default, the reader is the
 * caller.
 */
export async function visibilityAudienceOf(ctx: Ctx, reader = readerKind(ctx.actor, ctx.support_lib_id)): Promise<VisibilityAudience> {
  const library = await libraryForReading(ctx)
  const { default_display, ...lists } = visibilityOf(library)
  const { support_lib_id, parent_lib_id } = library
  const parentLists = parent_lib_id === null ? noLists : await ctx.inLibrary(parent_lib_id, async (parent) => visibilityOf(await libraryForReading(parent)))
  return { support_lib_id, parent_lib_id, reader, default_display, lists, parentLists }
}
