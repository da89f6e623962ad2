import type { ParsedInputOf } from '@porchlight/contracts/define'
import type { LibraryVisibility } from '@porchlight/contracts/libraries/library-document'
import { contentKinds } from '@porchlight/contracts/visibility/content-kinds'
import { visibilityApi } from '@porchlight/contracts/visibility/visibility'
import { type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { action } from '../../kernel/operations.ts'
import { refreshPositions } from '../categories/index.ts'
import { changeDefaults } from '../libraries/index.ts'
import type { NamedItem, VisibilityAudience } from '../visibility/index.ts'
import { inheritedKinds } from './inherited-kinds.ts'

/** A visibility decision: what to do with which items of a kind, for which library. */
export type Decision = ParsedInputOf<typeof visibilityApi.decide>

/** Shows or hides inherited items: a child decides for its own visitors, a parent for the visitors of one child. */
export const decideDefault = action(visibilityApi.decide, async (ctx, { kind, ids, decision, child_lib_id }) => {
  if (!can(ctx.actor, contentKinds[kind].publishers) && !can(ctx.actor, 'canManageWidgetSettings')) throw refuse('forbidden')
  if (child_lib_id !== undefined && !can(ctx.actor, 'canManageGeneralAndSecuritySettings')) throw refuse('forbidden')
  return { visibility: await decideFor(ctx, { kind, ids, decision, child_lib_id }) }
})

/** Records a decision in the visibility lists of the library or the given child. The caller has checked the permission. */
export async function decideFor(ctx: Ctx, { kind, ids, decision, child_lib_id }: Decision): Promise<LibraryVisibility> {
  const visibility = await changeDefaults(ctx, child_lib_id, async (inside, audience) => {
    const { parent_lib_id } = audience
    if (parent_lib_id === null) throw refuse('not_found')
    const named = new Set(ids)
    await assertItemsOf(inside, parent_lib_id, kind, named)
    return changedLists(audience, kind, named, decision)
  })
  await ctx.inLibrary(child_lib_id ?? ctx.support_lib_id, async (inside) => {
    if (kind === 'category') await refreshPositions(inside)
    inside.emit('visibility.decided', { kind, ids, decision })
  })
  return visibility
}

/** @throws AppError `not_found` when one of the ids is not an item of the parent */
async function assertItemsOf(inside: Ctx, parent_lib_id: string, kind: Decision['kind'], ids: ReadonlySet<string>): Promise<void> {
  const found = await inside.inLibrary(parent_lib_id, (parent): Promise<NamedItem[]> => inheritedKinds[kind].items(parent, [...ids]))
  if (found.length < ids.size) throw refuse('not_found')
}

/**
 * Returns the kind's lists after the decision. 'shown' is recorded even if the item is already visible, so that it stays visible when other settings change.
 */
function changedLists(
  audience: VisibilityAudience,
  kind: Decision['kind'],
  ids: ReadonlySet<string>,
  decision: Decision['decision'],
): Partial<LibraryVisibility> {
  const { lists } = contentKinds[kind]
  const without = (list: readonly string[]) => list.filter((id) => !ids.has(id))
  const hidden = { [lists.hidden]: [...without(audience.lists[lists.hidden]), ...(decision === 'hidden' ? ids : [])] }
  if (lists.shown === null) return hidden
  return { ...hidden, [lists.shown]: [...without(audience.lists[lists.shown]), ...(decision === 'shown' ? ids : [])] }
}
