import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FailedQuery } from './load-failure.tsx'
import { t } from './load-texts.ts'

/** Inline retry button after a text that says what couldn't be loaded. */
export function RetryLine({ query: { isFetching, refetch }, children }: { query: Omit<FailedQuery, 'error'>; children?: ReactNode }) {
  return (
    <>
      {children}{' '}
      <Button size="compact-xs" variant="subtle" loading={isFetching} onClick={() => void refetch()}>
        {t('tryAgain')}
      </Button>
    </>
  )
}
