/**
 * Returns the conversation that J (`by` 1) or K (-1) selects: the next one through the list and then the offers, or the first of the list if `current` is in
 * neither. Null if there is none, or while the list (`rows`) is loading: otherwise an offer would be selected before the list.
 */
export function stepFrom(current: string | null, by: 1 | -1, rows: readonly string[] | undefined, offers: readonly string[]): string | null {
  if (!rows) return null
  // An offer may be in the list too, and keeps its place there.
  const refs = [...new Set([...rows, ...offers])]
  const at = current === null ? -1 : refs.indexOf(current)
  return refs[at < 0 ? 0 : Math.max(0, Math.min(refs.length - 1, at + by))] ?? null
}
