import type { Query, QueryKey } from '@tanstack/react-query'
import { isHeld } from '../optimistic.ts'
import { queryClient } from '../query-client.ts'
import { type ContentChange, showsChange } from './shows-change.ts'

/**
 * Refetches displayed data under this key that a change affects.
 * @param isIncluded leaves out queries for which it returns false
 */
export const refetchChanged = (queryKey: QueryKey, change: ContentChange, isIncluded: (query: Query) => boolean = () => true): Promise<void> =>
  queryClient.invalidateQueries({ queryKey, predicate: (query) => isIncluded(query) && !isHeld(query) && showsChange(query, change) })
