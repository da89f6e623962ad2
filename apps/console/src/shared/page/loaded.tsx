import { Skeleton } from '@porchlight/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'
import { t } from './load-texts.ts'

/** Renders a query's data, skeleton rows while it loads, or an error with a retry button. */
export function Loaded<T>({
  query,
  rows = 4,
  height = 18,
  children,
}: {
  query: UseQueryResult<T>
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
