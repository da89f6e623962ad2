import type { Query, QueryKey } from '@tanstack/react-query'
import { isHeld } from '../ordering/save-move.ts'
import { queryClient } from '../query-client.ts'
import { type ContentChange, showsChange } from './shows-change.ts'

const isFirstFetch = ({ state, promise }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching' && promise !== undefined

/**
 * Refetches the displayed data below this key that a change affects. A query that is still fetching for the first time is checked once its response has arrived:
 * the response may have been read before the change, and TanStack Query does not restart such a query.
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
