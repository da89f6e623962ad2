import type { Query } from '@tanstack/react-query'

/** Changes by colleagues: to items with these ids, or to anything (lists or visibility changed, or updates were missed). */
export type ContentChange = { ids: ReadonlySet<string>; isAnything: boolean }

/** Returns whether a query's data contains one of the changed items. */
export function showsChange({ state }: Pick<Query, 'state'>, { ids, isAnything }: ContentChange): boolean {
  if (isAnything) return true
  const shown = JSON.stringify(state.data) ?? ''
  return [...ids].some((id) => shown.includes(`"${id}"`))
}
