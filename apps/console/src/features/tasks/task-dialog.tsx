import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { TaskView } from '@porchlight/contracts/tasks/tasks'
import { useState } from 'react'
import { localText } from '../../shared/conversations/fields/local-text.ts'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { shownName, useAgents } from '../../shared/people/agents.ts'
import { addTask, changeTask } from './change-tasks.ts'
import { t } from './texts.ts'

type Props = { isOpen: boolean; onClose: () => void } & ({ task: TaskView; conversation?: undefined } | { task?: undefined; conversation: ConversationView })

/** Dialog that changes a task, or adds one to a conversation: title, assignee and due date. */
export default function TaskDialog({ isOpen, onClose, ...of }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={of.task ? t('editTitle') : t('addTask')} size={420} closeButtonProps={{ 'aria-label': t('close') }}>
      {isOpen && <TaskForm {...of} onDone={onClose} />}
    </Modal>
  )
}

function TaskForm({ task, conversation, onDone }: Pick<Props, 'task' | 'conversation'> & { onDone: () => void }) {
  const agents = useAgents()
  const [title, setTitle] = useState(task?.title ?? '')
  const [assignee_id, setAssignee] = useState(task?.assignee_id ?? null)
  const [due_at, setDue] = useState(task?.due_at ?? null)
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      if (task) await changeTask(task, { title, assignee_id, due_at })
      else if (conversation) await addTask({ conversation_ref: conversation.conversation_ref, title, assignee_id, due_at })
      onDone()
    } catch (cause) {
      tellRefusal(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogForm onSubmit={() => void run()}>
      <TextInput label={t('taskTitle')} size="sm" data-autofocus maxLength={200} value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
      <NativeSelect
        label={t('assignee')}
        size="sm"
        value={assignee_id ?? ''}
        data={[{ value: '', label: t('nobody') }, ...(agents ?? []).map((agent) => ({ value: agent.user_id, label: shownName(agent) }))]}
        onChange={(event) => setAssignee(event.currentTarget.value || null)}
      />
      <TextInput
        type="datetime-local"
        label={t('due')}
        size="sm"
        value={due_at ? localText(due_at) : ''}
        onChange={(event) => setDue(event.currentTarget.value ? new Date(event.currentTarget.value).toISOString() : null)}
      />
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={title.trim() === ''} loading={isBusy}>
          {task ? t('save') : t('add')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
