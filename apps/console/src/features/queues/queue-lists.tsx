import { CountBadge } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import styles from '../../shared/conversations/lists/list.module.css'
import { smartQueuesQuery } from '../../shared/conversations/smart-queues.ts'
import { type InboxPlace, searchOf, startOf } from '../../shared/conversations/tabs.ts'
import { conversationText } from '../../shared/conversations/texts.ts'
import { scrollToShow } from '../../shared/interface/page/scroll-to-show.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { t } from './texts.ts'

/** Links to the smart queues for chats or tickets, with their counts. */
export default function QueueLists({ place }: { place: InboxPlace }) {
  const channel = place.tab === 'queue' ? 'chat' : 'ticket'
  const { canRun } = usePermissions()
  const { data: queues = [] } = useQuery({ ...smartQueuesQuery, enabled: canRun('smartQueues.list') })
  const shown = queues.filter((queue) => queue.is_enabled && queue.channel === channel)
  const start: InboxPlace = channel === 'chat' ? startOf('queue') : { ...startOf('tickets'), type: 'unassigned' }
  const lists = [
    ...(channel === 'chat' && shown.length > 0 ? [{ key: 'all', name: conversationText('type_all'), count: 0, to: start }] : []),
    ...shown.map(({ smart_queue_ref, name, count, filter, sort }) => ({
      key: smart_queue_ref,
      name,
      count,
      to: { ...start, filter: JSON.stringify(filter), ...(channel === 'ticket' && { sort }) },
    })),
  ]
  if (lists.length === 0) return null
  return (
    <nav className={styles.views} aria-label={t('queues')}>
      {lists.map(({ key, name, count, to }) => {
        const isCurrent = place.filter === to.filter && place.tab === to.tab && place.type === to.type
        return (
          <Link key={key} ref={isCurrent ? scrollToShow : undefined} to={searchOf(to)} className={styles.view} aria-current={isCurrent ? 'page' : undefined}>
            {name}
            <CountBadge count={count} quiet />
          </Link>
        )
      })}
    </nav>
  )
}
