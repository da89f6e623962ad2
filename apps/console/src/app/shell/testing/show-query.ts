import { type QueryClient, QueryObserver } from '@tanstack/react-query'

/** Shows a query as a mounted component does, without a page; returns a function that ends it. */
export const showQuery = (client: QueryClient, queryKey: string[], queryFn: () => Promise<unknown> | undefined): (() => void) =>
  new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
