import type { DragMoveEvent } from '@dnd-kit/core'

/** Indentation per tree level. */
const indentPx = 16
/** Levels with full indentation; deeper ones get a quarter of it, so that titles fit even at the twentieth level. */
const wideLevels = 6

/** Returns the indentation of a row at this depth, in pixels. */
export const indentOf = (depth: number): number => Math.min(depth, wideLevels) * indentPx + Math.max(0, depth - wideLevels) * (indentPx / 4)

/** Returns the row under the pointer, the half of the row it is in, and the depth that its horizontal position indicates. */
export function placeOfPointer({ over, active, delta }: DragMoveEvent, depth: number): { over: { id: string; isUpper: boolean } | null; depth: number } {
  const carried = active.rect.current.translated
  const isUpper = carried !== null && over !== null && carried.top + carried.height / 2 < over.rect.top + over.rect.height / 2
  return { over: over && { id: String(over.id), isUpper }, depth: depth + Math.round(delta.x / indentPx) }
}
