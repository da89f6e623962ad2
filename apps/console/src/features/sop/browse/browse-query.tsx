import { Button } from '@mantine/core'
import { EmptyState, Skeleton } from '@porchlight/ui'
import { IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { log } from '../../../shared/log.ts'
import { t } from '../texts.ts'
import styles from './browse.module.css'

type Asked<T> = { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }

/** Renders a query's data. Failures are only logged (error catalogue, SOP fetch); the reader sees a friendly message and a retry button. */
export function BrowseQuery<T>({ query, children }: { query: Asked<T>; children: (data: T) => ReactNode }) {
  const { data, error } = query
  useEffect(() => {
    if (error) log('SOP fetch failed', error)
  }, [error])
  if (data !== undefined) return children(data)
  if (!error)
    return (
      <div className={styles.waiting}>
        <Skeleton rows={4} height={30} label={t('loading')} />
      </div>
    )
  const retry = (
    <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
      {t('tryAgain')}
    </Button>
  )
  return (
    <EmptyState icon={<IconCloudOff size={20} stroke={1.6} />} title={t('browseFailed')} action={retry}>
      {t('browseFailedText')}
    </EmptyState>
  )
}
