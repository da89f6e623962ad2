import { Skeleton } from '@porchlight/ui'
import { type ReactNode, useEffect } from 'react'
import { log } from '../../../shared/connection/log.ts'
import { type FailedQuery, LoadFailure } from '../../../shared/interface/page/load-failure.tsx'
import { t } from '../texts.ts'
import styles from './browse.module.css'

type Asked<T> = FailedQuery & { data: T | undefined }

/**
 * Renders a query's data. If the query fails, the error is only logged (error catalogue, SOP fetch) and the user sees a friendly message with a retry button.
 */
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
  return (
    <LoadFailure isQuiet query={query} title={t('browseFailed')}>
      {t('browseFailedText')}
    </LoadFailure>
  )
}
