import { CountBadge } from '@porchlight/ui'
import { IconPlayerTrackNext } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { api } from '../../../shared/api.ts'
import { useCommands } from '../../../shared/commands/commands.ts'
import { smartQueuesQuery } from '../../../shared/inbox/smart-queues.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { showSuccess } from '../../../shared/toasts.ts'
import { applyAnswer } from '../follow-library.ts'
import styles from '../lists/list.module.css'
import { showLink } from '../lists/pane-tabs.tsx'
import { type InboxPlace, searchOf, startOf } from '../tabs.ts'
import { t } from '../texts.ts'
import { q } from './texts.ts'

type Props = { place: InboxPlace; go: (change: Partial<InboxPlace>) => void }

/** Links to the smart queues of chats or of tickets, with their counts; for tickets, also the button for the next one. */
export default function QueueLists({ place, go }: Props) {
  const channel = place.tab === 'queue' ? 'chat' : 'ticket'
  const { canRun } = usePermissions()
  const { data: queues = [] } = useQuery({ ...smartQueuesQuery, enabled: canRun('smartQueues.list') })
  const shown = queues.filter((queue) => queue.is_enabled && queue.channel === channel)
  const start: InboxPlace = channel === 'chat' ? startOf('queue') : { ...startOf('tickets'), type: 'unassigned' }
  const lists = [
    ...(channel === 'chat' && shown.length > 0 ? [{ key: 'all', name: t('type_all'), count: 0, to: start }] : []),
    ...shown.map(({ smart_queue_ref, name, count, filter, sort }) => ({
      key: smart_queue_ref,
      name,
      count,
      to: { ...start, filter: JSON.stringify(filter), ...(channel === 'ticket' && { sort }) },
    })),
  ]
  const hasNext = channel === 'ticket' && canRun('tickets.next')
  if (lists.length === 0 && !hasNext) return null
  return (
    <div className={styles.views}>
      {hasNext && <NextTicket go={go} />}
      {lists.length > 0 && (
        <nav className={styles.views} aria-label={q('queues')}>
          {lists.map(({ key, name, count, to }) => {
            const isCurrent = place.filter === to.filter && place.tab === to.tab && place.type === to.type
            return (
              <Link key={key} ref={isCurrent ? showLink : undefined} to={searchOf(to)} className={styles.view} aria-current={isCurrent ? 'page' : undefined}>
                {name}
                <CountBadge count={count} quiet />
              </Link>
            )
          })}
        </nav>
      )}
    </div>
  )
}

/** Button that gives the user the next ticket and opens it. */
function NextTicket({ go }: Pick<Props, 'go'>) {
  const next = useMutation({
    mutationFn: () => api.tickets.next({}),
    onSuccess: ({ conversation }) => {
      if (!conversation) return showSuccess(q('noNext'))
      applyAnswer(conversation)
      go({ ...startOf('tickets'), type: 'mine', conversation: conversation.conversation_ref })
    },
  })
  const { mutate } = next
  useCommands(useMemo(() => [{ id: 'inbox.next-ticket', label: q('next'), group: t('title'), rule: 'canReplyToTickets', run: () => mutate() }], [mutate]))
  return (
    <ActionButton
      for="tickets.next"
      size="compact-xs"
      variant="default"
      className={styles.nextTicket}
      leftSection={<IconPlayerTrackNext size={13} stroke={1.8} />}
      busy={next.isPending}
      onClick={() => mutate()}
    >
      {q('next')}
    </ActionButton>
  )
}
