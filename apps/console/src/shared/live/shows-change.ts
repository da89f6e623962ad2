import type { Query } from '@tanstack/react-query'

/** What colleagues have changed: items with these ids, or anything (lists, visibility, or unknown because updates were missed). */
export type ContentChange = { ids: ReadonlySet<string>; isAnything: boolean }

/** Returns whether a query shows one of the changed items. A query without data yet is fetching the current state. */
export function showsChange({ state }: Pick<Query, 'state'>, { ids, isAnything }: ContentChange): boolean {
  if (isAnything) return true
  const shown = JSON.stringify(state.data) ?? ''
  return [...ids].some((id) => shown.includes(`"${id}"`))
}
