import { Button } from '@mantine/core'
import { EmptyState } from '@porchlight/ui'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { errorText } from '../../connection/error-text.ts'
import { t } from './load-texts.ts'

/** A failed query: its error, whether it is being retried, and a function to retry it. Any query result is compatible. */
export type FailedQuery = { error: unknown; isFetching?: boolean; refetch: () => unknown }

/** Placeholder for content that failed to load, with the reason and a retry button. `isQuiet` disables the alert announcement. */
export function LoadFailure({
  query: { error, isFetching, refetch },
  title = t('failed'),
  level,
  isQuiet = false,
  children,
}: {
  query: FailedQuery
  title?: string
  /** Heading level of the title if this is the whole page. */
  level?: 1 | 2 | 3
  isQuiet?: boolean
  /** Replaces the reason. */
  children?: ReactNode
}) {
  const retry = (
    <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
      {t('tryAgain')}
    </Button>
  )
  return (
    <EmptyState level={level} tone={isQuiet ? undefined : 'failure'} icon={<IconCloudOff size={20} stroke={1.6} />} title={title} action={retry}>
      {children ?? errorText(error)}
    </EmptyState>
  )
}
