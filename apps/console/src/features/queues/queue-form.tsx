import { conversationText } from '../../shared/conversations/texts.ts'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { Button, MultiSelect, NativeSelect, Switch, TextInput } from '@mantine/core'
import type { AssignmentPolicy } from '@porchlight/contracts/assignment/assignment-policy'
import type { SmartQueueView } from '@porchlight/contracts/assignment/smart-queues'
import { channels } from '@porchlight/contracts/conversations/conversation-fields'
import type { ListOrder } from '@porchlight/contracts/conversations/conversation-orders'
import type { Filter } from '@porchlight/contracts/lists/list-language'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { useFieldWords } from '../../shared/conversations/fields/field-words.ts'
import { conditionsDraft, filterOfDraft, isDraftComplete } from '../../shared/conversations/filters/conditions-draft.ts'
import { ConditionsEditor } from '../../shared/conversations/filters/conditions-editor.tsx'
import styles from '../../shared/conversations/filters/filter-dialog.module.css'
import { ordersOf } from '../../shared/conversations/tabs.ts'
import { visitorName } from '../../shared/conversations/visitor-name.ts'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { useSeesAllConversations } from '../../shared/permissions/own-scope.ts'
import { AssignmentFields } from './assignment-fields.tsx'
import { t } from './texts.ts'

/** What the form of a new queue suggests. */
const usualPolicy: AssignmentPolicy = {
  method: 'least_busy',
  chat_weight: 1,
  ticket_weight: 0.2,
  limit: null,
  skills: [],
  is_by_language: false,
  is_sticky: false,
  silence_minutes: null,
}

/** Form to add, change or delete a smart queue; shows which conversations match now. */
export function QueueForm({ queue, onDone }: { queue: SmartQueueView | null; onDone: () => void }) {
  const [name, setName] = useState(queue?.name ?? '')
  const [conditions, setConditions] = useState(() => conditionsDraft(queue?.filter))
  const [user_ids, setUsers] = useState(queue?.user_ids ?? [])
  const [team_refs, setTeams] = useState(queue?.team_refs ?? [])
  const [is_enabled, setEnabled] = useState(queue?.is_enabled ?? true)
  const [assignment, setAssignment] = useState(queue?.assignment ?? usualPolicy)
  const [channel, setChannel] = useState(queue?.channel ?? 'chat')
  const [sort, setSort] = useState<ListOrder>(queue?.channel === 'ticket' ? queue.sort : 'oldest')
  const { choicesOf } = useFieldWords()
  const maySave = useSeesAllConversations()
  const filter = isDraftComplete(conditions) ? (filterOfDraft(conditions) ?? { all: [] }) : null
  const done = async (message: string) => {
    showSuccess(message)
    onDone()
  }
  const save = useMutation({
    mutationFn: (given: Filter) => {
      const facts = { name: name.trim(), channel, sort, filter: given, user_ids, team_refs, assignment, is_enabled }
      return queue ? api.smartQueues.update({ smart_queue_ref: queue.smart_queue_ref, ...facts }) : api.smartQueues.create(facts)
    },
    onSuccess: () => done(t('saved')),
  })
  const remove = useMutation({
    mutationFn: (smart_queue_ref: string) => api.smartQueues.remove({ smart_queue_ref }),
    onSuccess: () => done(t('removed', { name })),
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (filter) save.mutate(filter)
      }}
    >
      <TextInput label={t('name')} maxLength={60} data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <NativeSelect
        label={t('holdsWhat')}
        value={channel}
        data={channels.map((value) => ({ value, label: t(`of_${value}`) }))}
        onChange={(event) => setChannel(event.currentTarget.value as typeof channel)}
      />
      <ConditionsEditor draft={conditions} onChange={setConditions} />
      <Preview filter={filter} channel={channel} />
      {channel === 'ticket' && (
        <NativeSelect
          label={t('order')}
          description={t('orderText')}
          value={sort}
          data={ordersOf('tickets').map((value) => ({ value, label: conversationText(`sort_${value}`) }))}
          onChange={(event) => setSort(event.currentTarget.value as ListOrder)}
        />
      )}
      <MultiSelect label={t('people')} data={choicesOf('assignee_id')} value={user_ids} onChange={setUsers} searchable hidePickedOptions size="sm" />
      <MultiSelect label={t('teams')} data={choicesOf('team_ref')} value={team_refs} onChange={setTeams} searchable hidePickedOptions size="sm" />
      <AssignmentFields policy={assignment} onChange={setAssignment} />
      <Switch label={t('enabled')} checked={is_enabled} onChange={(event) => setEnabled(event.currentTarget.checked)} />
      {!maySave && <p className={styles.preview}>{t('savesNothing')}</p>}
      <div className={styles.actions}>
        <span>
          {queue && (
            <ActionButton for="smartQueues.remove" variant="subtle" color="red" busy={remove.isPending} onClick={() => remove.mutate(queue.smart_queue_ref)}>
              {t('remove')}
            </ActionButton>
          )}
        </span>
        <Button type="submit" loading={save.isPending} disabled={!maySave || !name.trim() || !filter || remove.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** Shows how many conversations match the conditions now, and which have waited longest. */
function Preview({ filter, channel }: { filter: Filter | null; channel: SmartQueueView['channel'] }) {
  const text = filter && JSON.stringify(filter)
  const { data, error } = useQuery({
    queryKey: ['smart-queue-preview', channel, text],
    queryFn: ({ signal }) => api.smartQueues.preview({ channel, filter: text ?? '' }, { signal }),
    enabled: text !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <div className={styles.preview} role="status">
      <strong>{text === null ? t('incomplete') : error ? errorText(error) : data ? t(`holds_${channel}`, { count: data.count }) : '…'}</strong>
      {text !== null && data && data.conversations.length > 0 && <p>{data.conversations.map(visitorName).join(', ')}</p>}
    </div>
  )
}
