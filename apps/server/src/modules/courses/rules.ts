/** The ids in their new order after one went to `position` (or to the end). */
export function reordered(ids: readonly string[], moved: string, position: number): string[] {
  const rest = ids.filter((id) => id !== moved)
  return rest.toSpliced(Math.min(position, rest.length), 0, moved)
}
