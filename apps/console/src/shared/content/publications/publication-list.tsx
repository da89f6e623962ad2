import { Button } from '@mantine/core'
import { RelativeTime } from '@porchlight/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './publications.module.css'
import { StatusBadge } from './status-badge.tsx'
import { t } from './texts.ts'

/** Controls above a list: filters and search. */
export function ListBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}

/** List rows with a button that loads more. */
export function PublicationList({
  children,
  label,
  hasMore,
  isLoadingMore,
  onMore,
}: {
  children: ReactNode
  label: string
  hasMore?: boolean
  isLoadingMore?: boolean
  onMore?: () => void
}) {
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {children}
      </ul>
      {hasMore && (
        <div className={styles.foot}>
          <Button variant="default" size="xs" loading={isLoadingMore} onClick={onMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Row for one publication. The entire row is clickable. */
export function PublicationRow({
  to,
  title,
  more,
  isPublished,
  hasDraft,
  at,
  start,
  end,
}: {
  to: string
  title: string
  /** Content of the second line. */
  more?: ReactNode
  isPublished?: boolean
  /** Whether there are changes that readers don't see yet. */
  hasDraft?: boolean
  /** Time of the last change, ISO 8601. */
  at?: string
  start?: ReactNode
  end?: ReactNode
}) {
  return (
    <li>
      <div className={styles.item} data-start={start ? true : undefined}>
        {start}
        <div className={styles.itemText}>
          <Link to={to}>{title}</Link>
          {more && <div className={styles.itemMore}>{more}</div>}
        </div>
        <div className={styles.itemEnd}>
          {isPublished !== undefined && <StatusBadge isPublished={isPublished} hasDraft={hasDraft} />}
          {at && <RelativeTime at={at} />}
          {end && <div className={styles.above}>{end}</div>}
        </div>
      </div>
    </li>
  )
}

export type StateFilter = 'all' | 'published' | 'drafts'

/** Returns the options of the state filter. */
export const stateChoices = () => (['all', 'published', 'drafts'] as const).map((value) => ({ value, label: t(value) }))
