import { Skeleton } from '@porchlight/ui'
import type { ReactNode } from 'react'
import { type FailedQuery, LoadFailure } from './load-failure.tsx'
import { t } from './load-texts.ts'

/** A query whose data may not be there yet. Any query result is compatible. */
export type LoadingQuery<T> = FailedQuery & { data: T | undefined; isError: boolean }

/** Renders a query's data, skeleton rows while it loads, or an error with a retry button. */
export function Loaded<T>({
  query,
  rows = 4,
  height = 18,
  children,
}: {
  query: LoadingQuery<T>
  rows?: number
  height?: number
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) {
    return (
      <div style={{ padding: 'var(--pl-space-4)' }}>
        <Skeleton rows={rows} height={height} label={t('loading')} />
      </div>
    )
  }
  return <LoadFailure query={query} />
}
