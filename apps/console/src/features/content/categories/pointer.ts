import type { DragMoveEvent } from '@dnd-kit/core'

/** How far a level of the tree is moved to the side. */
const indentPx = 16
/** Levels that are moved by that much; deeper ones by a quarter, so that the twentieth still has room for its title. */
const wideLevels = 6

/** How far a line of this depth stands to the side, in pixels. */
export const indentOf = (depth: number): number => Math.min(depth, wideLevels) * indentPx + Math.max(0, depth - wideLevels) * (indentPx / 4)

/** Over which half of which line the pointer is, and how deep it asks to go. */
export function placeOfPointer({ over, active, delta }: DragMoveEvent, depth: number): { over: { id: string; isUpper: boolean } | null; depth: number } {
  const carried = active.rect.current.translated
  const isUpper = carried !== null && over !== null && carried.top + carried.height / 2 < over.rect.top + over.rect.height / 2
  return { over: over && { id: String(over.id), isUpper }, depth: depth + Math.round(delta.x / indentPx) }
}
