import { CountBadge } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import styles from '../../shared/conversations/lists/list.module.css'
import { type InboxPlace, searchOf, startOf } from '../../shared/conversations/tabs.ts'
import { t } from './texts.ts'

const filter = JSON.stringify({ all: [{ field: 'in_flow', op: 'is', value: 'yes' }] })
const list = { ...startOf('queue'), filter, sort: 'newest' as const }
/** Counted up to here. */
const countMax = 50

/** Link to the chats that a flow answers, which are in no other list while they wait for nobody. Shown while there are any. */
export default function InFlowLink({ place }: { place: InboxPlace }) {
  const { data: count = 0 } = useQuery({
    queryKey: ['in-flow'],
    queryFn: async () => (await api.conversations.list({ tab: 'queue', filter, sort: 'newest', limit: countMax })).conversations.length,
  })
  const isCurrent = place.tab === list.tab && place.filter === filter
  if (count === 0 && !isCurrent) return null
  return (
    <nav className={styles.views} aria-label={t('title')}>
      <Link to={searchOf(isCurrent ? startOf('queue') : list)} className={styles.view} aria-current={isCurrent ? 'page' : undefined}>
        {t('inFlow')}
        <CountBadge count={count} quiet />
      </Link>
    </nav>
  )
}
