import { Button, TextInput } from '@mantine/core'
import type { TaskView } from '@porchlight/contracts/tasks/tasks'
import { Skeleton } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PanelSection } from '../../shared/conversations/panel/panel-section.tsx'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { LoadFailure } from '../../shared/interface/page/load-failure.tsx'
import { addTask } from './change-tasks.ts'
import { groupsOf } from './task-groups.ts'
import { TaskRow } from './task-row.tsx'
import styles from './tasks.module.css'
import { tasksOf } from './tasks-query.ts'
import { t } from './texts.ts'

/** Section of the panel beside a conversation: its checklist, and a field that adds a task. */
export function TasksPanel({ conversation: { conversation_ref }, may }: OpenedConversation) {
  const query = useQuery(tasksOf(conversation_ref))
  const tasks = query.data
  const done = tasks?.filter(({ state }) => state === 'done').length ?? 0
  if (tasks?.length === 0 && !may.note) return null
  return (
    <PanelSection title={tasks && tasks.length > 0 ? t('titleDone', { done, count: tasks.length }) : t('title')}>
      {tasks ? (
        tasks.length > 0 && <Groups tasks={tasks} isLocked={!may.note} />
      ) : query.isError ? (
        <LoadFailure query={query} title={t('failed')} />
      ) : (
        <Skeleton rows={2} height={20} label={t('loading')} />
      )}
      {may.note && tasks && <AddField conversation_ref={conversation_ref} />}
    </PanelSection>
  )
}

/** The tasks that people added alone, then each checklist with how far it is. */
function Groups({ tasks, isLocked }: { tasks: readonly TaskView[]; isLocked: boolean }) {
  return groupsOf(tasks).map(({ key, checklist_ref, name, tasks: some, done, isRequired }) => (
    <div key={key} className={styles.group}>
      {checklist_ref !== null && (
        <h4>
          <bdi>{name}</bdi>{' '}
          <span>
            {done}/{some.length}
          </span>
          {isRequired && <small>{t('required')}</small>}
        </h4>
      )}
      <ol className={styles.list} aria-label={name ?? t('title')}>
        {some.map((task, index) => (
          <TaskRow key={task.task_ref} task={task} tasks={tasks} before={some[index - 1]} after={some[index + 1]} isLocked={isLocked} />
        ))}
      </ol>
    </div>
  ))
}

/** Field that adds a task on Enter, and stays focused for the next one. */
function AddField({ conversation_ref }: { conversation_ref: string }) {
  const [title, setTitle] = useState('')
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const run = async () => {
    if (title.trim() === '' || isBusy) return
    setBusy(true)
    try {
      await addTask({ conversation_ref, title })
      setTitle('')
    } catch (cause) {
      tellRefusal(cause)
    } finally {
      setBusy(false)
      field.current?.focus()
    }
  }
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <TextInput
        ref={field}
        size="xs"
        aria-label={t('newTask')}
        placeholder={t('newTask')}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && document.querySelector<HTMLElement>('[role=log]')?.focus()}
      />
      <Button type="submit" size="xs" variant="default" disabled={title.trim() === ''} loading={isBusy}>
        {t('add')}
      </Button>
    </form>
  )
}
