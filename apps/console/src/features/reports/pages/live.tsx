import { Button } from '@mantine/core'
import { inboxFlags } from '@porchlight/contracts/permission-flags'
import type { MetricName } from '@porchlight/contracts/reports/metrics'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { liveBoardQuery } from '../api.ts'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { useReportView } from '../use-report-view.ts'
import LiveBoard from './live-board.tsx'
import { LiveRows } from './live-rows.tsx'
import LiveWall from './live-wall.tsx'
import { questionOf } from './question-of.ts'
import { Numbers } from './report-numbers.tsx'
import { pageText } from './texts.ts'

const TeamMessageDialog = lazy(() => import('./team-message-dialog.tsx'))

/** The numbers of today. */
const today: readonly MetricName[] = ['conversations_new', 'conversations_closed', 'first_reply_time', 'unanswered', 'csat', 'sla_share']

/** The live page: who waits longest, whose SLA target runs out, who is there with how many, and the numbers of today. */
export default function Live() {
  const { can } = usePermissions()
  const { view, change } = useReportView({ period: 'today' })
  const isWall = useSearchParams()[0].get('wall') === '1'
  const maySee = can(inboxFlags)
  const [isWriting, setWriting] = useState(false)
  const board = useQuery({ ...liveBoardQuery, enabled: maySee })
  return (
    <>
      <div className={styles.pageActs}>
        <Button variant="default" size="xs" onClick={() => change({ wall: '1' })}>
          {pageText('wall')}
        </Button>
        {can('canSuperviseChats') && (
          <Button variant="default" size="xs" onClick={() => setWriting(true)}>
            {pageText('teamMessage')}
          </Button>
        )}
      </div>
      <Suspense>{isWriting && <TeamMessageDialog onClose={() => setWriting(false)} />}</Suspense>
      {isWall && <LiveWall question={questionOf(view, {})} onLeave={() => change({ wall: undefined })} />}
      {maySee && (
        <>
          <section className={styles.card} aria-label={t('waitsLongest')}>
            <h2>{t('waitsLongest')}</h2>
            <Loaded query={board} rows={4} height={36}>
              {({ waiting }) => <LiveRows label={t('waitsLongest')} rows={waiting} since="waiting_since" empty={t('nobodyWaits')} />}
            </Loaded>
          </section>
          <section className={styles.card} aria-label={t('slaSoon')}>
            <h2>{t('slaSoon')}</h2>
            <p className={styles.sentence}>{t('slaSoonLead')}</p>
            <Loaded query={board} rows={2} height={36}>
              {({ due }) => <LiveRows label={t('slaSoon')} rows={due} since="sla_due" empty={t('slaNone')} />}
            </Loaded>
          </section>
        </>
      )}
      <LiveBoard />
      <h2 className={styles.today}>{t('today')}</h2>
      <Numbers metrics={today} question={questionOf(view, {})} every={view.every} hasFindings={false} />
    </>
  )
}
