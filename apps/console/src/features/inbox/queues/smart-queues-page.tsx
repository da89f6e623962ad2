import { ActionIcon, Button, Modal } from '@mantine/core'
import type { SmartQueueView } from '@porchlight/contracts/smart-queues'
import { EmptyState } from '@porchlight/ui'
import { IconArrowDown, IconArrowUp, IconStack2 } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api.ts'
import { errorText } from '../../../shared/error-text.ts'
import { smartQueuesQuery } from '../../../shared/inbox/smart-queues.ts'
import { Loaded } from '../../../shared/page/loaded.tsx'
import { Page, Row, Section } from '../../../shared/page/page.tsx'
import { queryClient } from '../../../shared/query-client.ts'
import { showError } from '../../../shared/toasts.ts'
import { QueueForm } from './queue-form.tsx'
import { q } from './texts.ts'

/** Page at /admin/profile/smartqueues: the smart queues in the order of their priority, with a dialog to add, change and delete them. */
export function Component() {
  const queues = useQuery(smartQueuesQuery)
  const [edited, setEdited] = useState<SmartQueueView | 'new' | null>(null)
  const done = () => setEdited(null)
  const add = (
    <Button size="xs" onClick={() => setEdited('new')}>
      {q('add')}
    </Button>
  )
  return (
    <Page title={q('title')} lead={q('lead')} actions={add}>
      <Section>
        <Loaded query={queues} rows={3}>
          {(all) => <Queues queues={all} onEdit={setEdited} />}
        </Loaded>
      </Section>
      <Modal
        opened={edited !== null}
        onClose={done}
        title={edited === null || edited === 'new' ? q('addTitle') : q('editTitle', { name: edited.name })}
        size={600}
        closeButtonProps={{ 'aria-label': q('close') }}
      >
        {edited && <QueueForm queue={edited === 'new' ? null : edited} onDone={done} />}
      </Modal>
    </Page>
  )
}

/** Returns one line about a queue: who is offered its chats, and how many wait. */
function aboutQueue({ user_ids, team_refs, count, is_enabled }: SmartQueueView): string {
  const people = user_ids.length + team_refs.length
  const shown = is_enabled ? q('waiting', { count }) : q('disabled')
  return [people === 0 ? q('everyone') : q('offeredTo', { count: people }), shown].join(' · ')
}

function Queues({ queues, onEdit }: { queues: SmartQueueView[]; onEdit: (queue: SmartQueueView) => void }) {
  const order = useMutation({
    mutationFn: (smart_queue_refs: string[]) => api.smartQueues.order({ smart_queue_refs }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: smartQueuesQuery.queryKey }),
    onError: (cause) => showError(errorText(cause)),
  })
  if (queues.length === 0) {
    return (
      <EmptyState icon={<IconStack2 size={20} stroke={1.6} />} title={q('empty')}>
        {q('emptyText')}
      </EmptyState>
    )
  }
  const refs = queues.map((queue) => queue.smart_queue_ref)
  const move = (from: number, to: number) => order.mutate(refs.toSpliced(from, 1).toSpliced(to, 0, refs[from] ?? ''))
  return queues.map((queue, index) => (
    <Row key={queue.smart_queue_ref} label={queue.name} hint={aboutQueue(queue)}>
      <ActionIcon
        variant="subtle"
        aria-label={q('moveUp', { name: queue.name })}
        disabled={index === 0 || order.isPending}
        onClick={() => move(index, index - 1)}
      >
        <IconArrowUp size={16} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={q('moveDown', { name: queue.name })}
        disabled={index === queues.length - 1 || order.isPending}
        onClick={() => move(index, index + 1)}
      >
        <IconArrowDown size={16} stroke={1.7} />
      </ActionIcon>
      <Button variant="default" size="xs" aria-label={q('editTitle', { name: queue.name })} onClick={() => onEdit(queue)}>
        {q('edit')}
      </Button>
    </Row>
  ))
}
