import { RelativeTime } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../shared/connection/api.ts'
import { useCounts } from '../../../shared/conversations/counts.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { agentsQuery, shownName } from '../../../shared/people/agents.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import chart from '../charts/chart.module.css'
import styles from '../reports.module.css'
import { t } from '../texts.ts'

/** How often the longest waiting is fetched again, in ms. People, their chats and the counts are pushed. */
const refetchMs = 15_000
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

/** What waits in the queue; nothing for people who may not open the inbox. */
function Waiting() {
  const { can } = usePermissions()
  const counts = useCounts()
  const mayOpen = can('canTakeChats')
  const queue = useQuery({
    queryKey: ['reports', 'queue'],
    queryFn: () => api.conversations.list({ tab: 'queue', sort: 'waiting', limit: 1 }),
    refetchInterval: refetchMs,
    enabled: mayOpen,
  })
  if (!mayOpen || !counts) return null
  const oldest = queue.data?.conversations[0]
  return (
    <p className={styles.figures}>
      <Link to="/admin/inbox?tab=queue" className={styles.figure}>
        {t('waiting')}: {counts.queue < countMax ? counts.queue : t('waitingMore', { count: countMax - 1 })}
      </Link>
      {oldest ? (
        <Link to={`/admin/inbox?tab=queue&conversation=${oldest.conversation_ref}`}>
          {t('oldest')}: #{oldest.number}, <RelativeTime at={oldest.waiting_since ?? oldest.created_at} />
        </Link>
      ) : (
        <span className={styles.hint}>{t('nobodyWaits')}</span>
      )}
    </p>
  )
}
