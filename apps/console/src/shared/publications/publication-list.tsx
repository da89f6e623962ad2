import { Button } from '@mantine/core'
import { RelativeTime } from '@porchlight/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './publications.module.css'
import { StatusBadge } from './status-badge.tsx'
import { t } from './texts.ts'

/** The controls above a list: what is shown, and search. */
export function ListBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}

/** Rows, and the way to more of them. */
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

/** One publication: its name leads to it from anywhere on the row. */
export function PublicationRow({
  to,
  title,
  more,
  isPublished,
  at,
  start,
  end,
}: {
  to: string
  title: string
  /** The second line. */
  more?: ReactNode
  isPublished?: boolean
  /** When it was changed, ISO 8601. */
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
          {isPublished !== undefined && <StatusBadge isPublished={isPublished} />}
          {at && <RelativeTime at={at} />}
          {end && <div className={styles.above}>{end}</div>}
        </div>
      </div>
    </li>
  )
}

export type StateFilter = 'all' | 'published' | 'drafts'

/** What a list may be narrowed to. */
export const stateChoices = () => (['all', 'published', 'drafts'] as const).map((value) => ({ value, label: t(value) }))
