import type { UseQueryResult } from '@tanstack/react-query'
import type { LoadingQuery } from './loaded.tsx'

type DataOf<Results extends readonly UseQueryResult[]> = { [At in keyof Results]: NonNullable<Results[At]['data']> }

/** Combines queries for content that needs all of them: the data once each has loaded, and the first failure. A retry repeats those that failed. For `useQueries`. */
export function together<const Results extends readonly UseQueryResult[]>(results: Results): LoadingQuery<DataOf<Results>> {
  const failed = results.filter((result) => result.isError)
  return {
    data: results.every(({ data }) => data !== undefined) ? (results.map(({ data }) => data) as DataOf<Results>) : undefined,
    isError: failed.length > 0,
    error: failed[0]?.error,
    isFetching: failed.some((result) => result.isFetching),
    refetch: () => Promise.all(failed.map((result) => result.refetch())),
  }
}
