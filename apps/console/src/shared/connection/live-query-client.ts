import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'

const isFirstFetch = ({ state, promise }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching' && promise !== undefined

/**
 * A `QueryClient` that loses no invalidation. TanStack Query ignores one that arrives during a query's first fetch, although the server may have read the data
 * before the change; here such a query is fetched again once that response has arrived.
 */
export class LiveQueryClient extends QueryClient {
  /** Invalidates as usual. For a query in its first fetch, the predicate is evaluated once the data has arrived. */
  override async invalidateQueries<K extends QueryKey = QueryKey>(filters: InvalidateQueryFilters<K> = {}, options: InvalidateOptions = {}): Promise<void> {
    const { predicate = () => true, ...others } = filters
    const first = new Set<Query>(this.getQueryCache().findAll({ ...others, predicate: isFirstFetch }))
    const invalidate = (isMeant: (query: Query) => boolean, how: InvalidateOptions) => {
      const chosen = { ...filters, predicate: (query) => isMeant(query as Query) && predicate(query) } satisfies InvalidateQueryFilters<K>
      return super.invalidateQueries<K>(chosen, how)
    }
    const arrived = [...first].map(async (query) => {
      await query.promise?.catch(() => {})
      // A fetch that is running now was started after the change.
      await invalidate((one) => one === query, { ...options, cancelRefetch: false })
    })
    await Promise.all([invalidate((query) => !first.has(query), options), ...arrived])
  }
}
