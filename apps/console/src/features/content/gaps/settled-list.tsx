import { Button } from '@mantine/core'
import type { SettledGap } from '@porchlight/contracts/visitor-activity/visitor-activity'
import { RelativeTime } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../shared/connection/api.ts'
import styles from './gaps-list.module.css'
import { t } from './texts.ts'

/** Gaps that somebody dealt with, and what has come of it. */
export function SettledRows({ settled }: { settled: SettledGap[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('query')}</th>
          <th scope="col">{t('since')}</th>
          <th scope="col" className={styles.time}>
            {t('settledAt')}
          </th>
          <th scope="col" aria-label={t('actions')} />
        </tr>
      </thead>
      <tbody>
        {settled.map((gap) => (
          <SettledRow key={gap.gap_id} gap={gap} />
        ))}
      </tbody>
    </table>
  )
}

function SettledRow({
  gap: { gap_id, reason, searchQuery, is_solved, article_id, article_title, settled_at, asked_since, answered_since },
}: {
  gap: SettledGap
}) {
  const reopen = useMutation({ mutationFn: () => api.visitorActivity.reopenGap({ gap_id }) })
  return (
    <tr>
      <th scope="row" className={styles.query}>
        <bdi>{searchQuery}</bdi>
        <span className={styles.spellings}>
          {t(`reason_${reason}`)} ·{' '}
          {is_solved && article_id !== null ? (
            <>
              {t('solvedBy')} <Link to={`/admin/article/edit/${article_id}`}>{article_title || t('untitled')}</Link>
            </>
          ) : is_solved ? (
            t('bySynonym')
          ) : (
            t('dismissed')
          )}
        </span>
      </th>
      <td className={styles.effect}>{asked_since === 0 ? t('notAsked') : t('askedSince', { count: asked_since, answered: answered_since })}</td>
      <td className={styles.time}>
        <RelativeTime at={settled_at} />
      </td>
      <td className={styles.action}>
        <Button
          size="compact-sm"
          variant="default"
          loading={reopen.isPending}
          aria-label={t('reopenOf', { query: searchQuery })}
          onClick={() => reopen.mutate()}
        >
          {t('reopen')}
        </Button>
      </td>
    </tr>
  )
}
