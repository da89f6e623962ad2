import { Button } from '@mantine/core'
import { EmptyState, Skeleton } from '@porchlight/ui'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconCloudOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../error-text.ts'

const t = defineTexts('loaded', { loading: 'Loading…', failed: 'Couldn’t load this', tryAgain: 'Try again' })

/** Renders a query's data, skeleton rows while it loads, or the failure with a retry button. */
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
  const retry = (
    <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
      {t('tryAgain')}
    </Button>
  )
  return (
    <EmptyState tone="failure" icon={<IconCloudOff size={20} stroke={1.6} />} title={t('failed')} action={retry}>
      {errorText(query.error)}
    </EmptyState>
  )
}
