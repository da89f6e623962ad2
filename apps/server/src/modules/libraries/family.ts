import type { LibraryVisibility } from '@porchlight/contracts/libraries/library-document'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { ReaderKind, VisibilityAudience } from '../visibility/index.ts'
import { childrenOf, insideChild, libraryForReading, libraryForUpdate } from './access.ts'
import { changeVisibility } from './change-document.ts'
import { groupsOf, visibilityOf } from './document.ts'
import { visibilityAudienceOf } from './visibility-audience.ts'

/** A library's key and name. */
export type NamedLibrary = { support_lib_id: string; company_name: string }
/** A library's visitors, with the library's name. */
export type NamedAudience = NamedLibrary & { audience: VisibilityAudience; parent: NamedLibrary | null }

/**
 * Returns the audience of the context's library. The default is staff: they see everything any reader may see, so a change visible to any reader is visible to
 * them.
 */
export async function ownAudience(ctx: Ctx, reader: ReaderKind = 'staff'): Promise<NamedAudience> {
  const audience = await visibilityAudienceOf(ctx, reader)
  return { ...(await nameOf(ctx)), audience, parent: await parentOf(ctx) }
}

/** Returns the parent of the context's library; null if it has none. */
export async function parentOf(ctx: Ctx): Promise<NamedLibrary | null> {
  const { parent_lib_id } = await libraryForReading(ctx)
  return parent_lib_id === null ? null : ctx.inLibrary(parent_lib_id, nameOf)
}

/** Returns the name of the context's library. */
export async function nameOf(ctx: Ctx): Promise<NamedLibrary> {
  const { support_lib_id, company_name } = await libraryForReading(ctx)
  return { support_lib_id, company_name }
}

/** Returns the name of the context's library and the colour of its pages, by which people tell their libraries apart. */
export async function faceOf(ctx: Ctx): Promise<Pick<NamedLibrary, 'company_name'> & { theme_color: string }> {
  const row = await libraryForReading(ctx)
  return { company_name: row.company_name, theme_color: groupsOf(row).publicHelpCenterTheme.themeColor }
}

/**
 * Returns the audience of a child of the context's library.
 * @throws AppError `not_found` when it is not a child
 */
export const childAudience = (ctx: Ctx, child_lib_id: string, reader?: ReaderKind): Promise<NamedAudience> =>
  ctx.inLibrary(child_lib_id, async (inside) => {
    const child = await libraryForReading(inside)
    if (child.parent_lib_id !== ctx.support_lib_id) throw refuse('not_found')
    return ownAudience(inside, reader)
  })

/** Returns the audiences of at most `howMany` children, ordered by key. */
export async function childAudiences(ctx: Ctx, howMany: number): Promise<NamedAudience[]> {
  const parent = await libraryForReading(ctx)
  const parentLists = visibilityOf(parent)
  return (await childrenOf(ctx, '', howMany)).map((row) => {
    const { default_display, ...lists } = visibilityOf(row)
    const { support_lib_id, company_name, parent_lib_id } = row
    return { support_lib_id, company_name, parent, audience: { support_lib_id, parent_lib_id, reader: 'staff', default_display, lists, parentLists } }
  })
}

/**
 * Changes the lists with which the context's library (or a child) shows and hides defaults. `change` receives the current lists, which stay locked until the
 * transaction ends.
 */
export async function changeDefaults(
  ctx: Ctx,
  child_lib_id: string | undefined,
  change: (inside: Ctx, audience: VisibilityAudience) => Promise<Partial<LibraryVisibility>>,
): Promise<LibraryVisibility> {
  const within = async (inside: Ctx) => {
    const row = await libraryForUpdate(inside)
    return changeVisibility(inside, row, await change(inside, await visibilityAudienceOf(inside, 'staff')))
  }
  return child_lib_id === undefined ? within(ctx) : insideChild(ctx, child_lib_id, within)
}
