import { Button, VisuallyHidden } from '@mantine/core'
import type { ContentGap } from '@porchlight/contracts/visitor-activity/visitor-activity'
import { EmptyState, RelativeTime, Skeleton } from '@porchlight/ui'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { IconPencilPlus, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { LoadFailure } from '../../../shared/interface/page/load-failure.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { title } from '../titles.ts'
import styles from './gaps-list.module.css'
import { gapsQuery } from './gaps-query.ts'
import { t } from './texts.ts'

/** Searches that found nothing, each with a link to write an article about it. */
export function GapsList() {
  const query = useQuery(gapsQuery)
  const { data, isError } = query
  if (!data && isError) {
    return (
      <div className={styles.state}>
        <LoadFailure query={query} title={t('failed')} />
      </div>
    )
  }
  if (!data) {
    return (
      <div className={styles.loading}>
        <Skeleton rows={8} height={30} label={t('loading')} />
      </div>
    )
  }
  if (data.length === 0) {
    return (
      <div className={styles.state}>
        <EmptyState icon={<IconSearchOff size={20} stroke={1.6} />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller that the keyboard could not reach otherwise
    <section className={styles.rows} tabIndex={0} aria-label={title('gaps')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('query')}</th>
            <th scope="col" className={styles.figure}>
              {t('searches')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('contacted')}
            </th>
            <th scope="col" className={styles.time}>
              {t('last')}
            </th>
            <th scope="col">
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((gap) => (
            <GapRow key={gap.searchQuery} gap={gap} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Isolates a query's text direction from the surrounding sentence. */
const isolated = (query: string): string => `\u2068${query}\u2069`

function GapRow({ gap }: { gap: ContentGap }) {
  const { canRun } = usePermissions()
  const { searchQuery, queries, searches, tickets, last_at } = gap
  return (
    <tr>
      <th scope="row" className={styles.query}>
        <bdi>{searchQuery}</bdi>
        {queries.length > 0 && (
          <span className={styles.spellings}>{t('spellings', { queries: queries.map((query) => `“${isolated(query)}”`).join(', ') })}</span>
        )}
      </th>
      <td className={styles.figure} data-narrow={t('narrowSearches', { count: searches })}>
        <span>{searches.toLocaleString(currentLocale())}</span>
      </td>
      <td className={styles.figure} data-none={tickets === 0 || undefined} data-narrow={t('narrowContacted', { count: tickets })}>
        <span>{tickets.toLocaleString(currentLocale())}</span>
      </td>
      <td className={styles.time}>
        <RelativeTime at={last_at} />
      </td>
      <td className={styles.action}>
        {canRun('articles.create') && (
          <Button
            component={Link}
            to={`/admin/article/create?title=${encodeURIComponent(searchQuery)}`}
            size="compact-sm"
            variant="default"
            leftSection={<IconPencilPlus size={15} stroke={1.8} />}
            aria-label={t('writeFor', { query: searchQuery })}
          >
            {t('write')}
          </Button>
        )}
      </td>
    </tr>
  )
}
