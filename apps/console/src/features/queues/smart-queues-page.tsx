import type { SmartQueueView } from '@porchlight/contracts/assignment/smart-queues'
import { IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { smartQueuesQuery } from '../../shared/conversations/smart-queues.ts'
import { OrderedListPage } from '../../shared/interface/ordering/ordered-list-page.tsx'
import { LogSection } from './log-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { QueueForm } from './queue-form.tsx'
import { t } from './texts.ts'

/** Page at /admin/profile/smartqueues: the smart queues in order of priority, with a dialog to add, change and delete them. */
export function Component() {
  return (
    <OrderedListPage
      title={t('title')}
      lead={t('lead')}
      add={t('add')}
      addTitle={t('addTitle')}
      size={600}
      empty={{ icon: IconStack2, title: t('empty'), text: t('emptyText') }}
      query={useQuery(smartQueuesQuery)}
      refOf={(queue) => queue.smart_queue_ref}
      about={aboutQueue}
      order={(smart_queue_refs) => api.smartQueues.order({ smart_queue_refs })}
      form={(queue, onDone) => <QueueForm queue={queue} onDone={onDone} />}
    >
      <PeopleSection />
      <LogSection />
    </OrderedListPage>
  )
}

/** Returns a one-line summary of a queue: who gets its chats or tickets, and how many are waiting. */
function aboutQueue({ channel, user_ids, team_refs, count, is_enabled }: SmartQueueView): string {
  const people = user_ids.length + team_refs.length
  const shown = is_enabled ? t(`waiting_${channel}`, { count }) : t('disabled')
  return [people === 0 ? t(`everyone_${channel}`) : t(`offeredTo_${channel}`, { count: people }), shown].join(' · ')
}
