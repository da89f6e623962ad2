import { RelativeTime, Skeleton } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCounts } from '../../../shared/conversations/counts.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { agentsQuery, shownName } from '../../../shared/people/agents.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import chart from '../charts/chart.module.css'
import styles from '../reports.module.css'
import { t } from '../texts.ts'

/** The counts are capped at this number. */
const countMax = 100
const order = { online: 0, away: 1, offline: 2 }

/** The live board: who is there with how many chats, how many wait in the queue, and who waits longest. */
export default function LiveBoard() {
  const agents = useQuery(agentsQuery)
  return (
    <section className={styles.card} aria-label={t('now')}>
      <h2>{t('now')}</h2>
      <p className={styles.sentence}>{t('nowLead')}</p>
      <Waiting />
      <Loaded query={agents} rows={3} height={24}>
        {(people) => (
          <table className={`${chart.table} ${styles.board}`} aria-label={t('now')}>
            <thead>
              <tr>
                <th scope="col">{t('who')}</th>
                <th scope="col">{t('presence')}</th>
                <th scope="col">{t('chats')}</th>
              </tr>
            </thead>
            <tbody>
              {people
                .toSorted((one, other) => order[one.presence] - order[other.presence] || other.ongoing_chats - one.ongoing_chats)
                .map((agent) => (
                  <tr key={agent.user_id}>
                    <th scope="row" dir="auto">
                      {shownName(agent)}
                    </th>
                    <td>{t(agent.presence)}</td>
                    <td>{agent.ongoing_chats}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </section>
  )
}

/** What waits in the queue, from one answer, so that it never says two things; nothing for people who may not open the inbox. */
function Waiting() {
  const { can } = usePermissions()
  const counts = useCounts()
  if (!can('canTakeChats')) return null
  if (!counts) return <Skeleton rows={1} height={24} label={t('waiting')} />
  const { queue, oldest } = counts
  return (
    <p className={styles.figures}>
      <Link to="/admin/inbox?tab=queue" className={styles.figure}>
        {t('waiting')}: {queue < countMax ? queue : t('waitingMore', { count: countMax - 1 })}
      </Link>
      {oldest ? (
        <Link to={`/admin/inbox?tab=queue&conversation=${oldest.conversation_ref}`}>
          {t('oldest')}: #{oldest.number}, <RelativeTime at={oldest.since} />
        </Link>
      ) : (
        <span className={styles.hint}>{t('nobodyWaits')}</span>
      )}
    </p>
  )
}
