import { t } from './load-texts.ts'
import styles from './more-rows.module.css'
import { RetryLine } from './retry-line.tsx'

export type More = 'idle' | 'loading' | 'failed'

/** Last line of a paginated list: loading more, or failed with a retry button. */
export function MoreRows({ more, onRetry }: { more: More; onRetry: () => void }) {
  if (more === 'idle') return null
  return (
    <div className={styles.more} role="status">
      {more === 'loading' ? t('loadingMore') : <RetryLine query={{ refetch: onRetry }}>{t('moreFailed')}</RetryLine>}
    </div>
  )
}

/** State of the next page of an infinite query. */
export const moreOf = (pages: { isFetchingNextPage: boolean; isFetchNextPageError: boolean }): More =>
  pages.isFetchingNextPage ? 'loading' : pages.isFetchNextPageError ? 'failed' : 'idle'
