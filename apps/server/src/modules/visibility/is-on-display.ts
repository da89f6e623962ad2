import type { Ctx } from '../../kernel/context.ts'
import { isVisible, noLists, type ReaderKind, type VisibilityItem } from './rules.ts'

/** Returns whether a reader of the item's own library sees it there, whatever child libraries' lists say of it. */
export const isOnDisplay = (item: VisibilityItem, reader: ReaderKind = 'staff'): boolean =>
  isVisible({ support_lib_id: item.support_lib_id, parent_lib_id: null, reader, default_display: true, lists: noLists, parentLists: noLists }, item)

/** Returns the ids of the items that are on display to the caller: everybody, or people of the context's library or of a child of it. */
export function onDisplayTo<I extends VisibilityItem>(
  { actor, support_lib_id }: Pick<Ctx, 'actor' | 'support_lib_id'>,
  items: readonly { item: I }[],
): string[] {
  const isOurs = actor.kind === 'agent' && !actor.key && (actor.support_lib_id === support_lib_id || actor.parent_lib_id === support_lib_id)
  return items.flatMap(({ item }) => (isOnDisplay(item, isOurs ? 'staff' : 'public') ? item.id : []))
}
