import type { Query, QueryKey } from '@tanstack/react-query'
import { isHeld } from '../ordering/save-move.ts'
import { queryClient } from '../query-client.ts'
import { type ContentChange, showsChange } from './shows-change.ts'

const isFirstFetch = ({ state, promise }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching' && promise !== undefined

/**
 * Refetches displayed data under this key that a change affects. Checks a query's first fetch after its response has arrived, because the server may have read
 * the data before the change and TanStack Query does not restart a first fetch.
 * @param isIncluded leaves out queries for which it returns false
 */
export async function refetchChanged(queryKey: QueryKey, change: ContentChange, isIncluded: (query: Query) => boolean = () => true): Promise<void> {
  const isConcerned = (query: Query) => isIncluded(query) && !isHeld(query) && showsChange(query, change)
  const first = queryClient.getQueryCache().findAll({ queryKey, type: 'active', predicate: isFirstFetch })
  const arrived = first.map(async ({ promise, queryKey: key }) => {
    await promise?.catch(() => {})
    await queryClient.invalidateQueries({ queryKey: key, exact: true, predicate: isConcerned })
  })
  await Promise.all([queryClient.invalidateQueries({ queryKey, predicate: (query) => !first.includes(query) && isConcerned(query) }), ...arrived])
}
