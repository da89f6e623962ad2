import { inboxFlags } from '@porchlight/contracts/permission-flags'
import type { MetricName } from '@porchlight/contracts/reports/metrics'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { liveBoardQuery } from '../api.ts'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { useReportView } from '../use-report-view.ts'
import LiveBoard from './live-board.tsx'
import { LiveRows } from './live-rows.tsx'
import { questionOf } from './question-of.ts'
import { Numbers } from './report-numbers.tsx'

/** The numbers of today. */
const today: readonly MetricName[] = ['conversations_new', 'conversations_closed', 'first_reply_time', 'unanswered', 'csat', 'sla_share']

/** The live page: who waits longest, whose SLA target runs out, who is there with how many, and the numbers of today. */
export default function Live() {
  const { can } = usePermissions()
  const { view } = useReportView({ period: 'today' })
  const maySee = can(inboxFlags)
  const board = useQuery({ ...liveBoardQuery, enabled: maySee })
  return (
    <>
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
