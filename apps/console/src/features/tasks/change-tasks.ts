import type { InputOf } from '@porchlight/contracts/define'
import type { TaskView, tasksApi } from '@porchlight/contracts/tasks/tasks'
import { api } from '../../shared/connection/api.ts'
import { optimistic } from '../../shared/connection/optimistic.ts'
import { queryClient } from '../../shared/connection/query-client.ts'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { offerUndo } from '../../shared/interface/undo.tsx'
import { isStep } from './task-groups.ts'
import { tasksOf } from './tasks-query.ts'
import { t } from './texts.ts'

/** Adds a task to a conversation; rejects with `ApiError`. */
export async function addTask(given: InputOf<typeof tasksApi.add>): Promise<void> {
  await api.tasks.add(given)
}

/** Changes a task, visibly at once; a refusal is told and reverts it. */
export async function changeTask(task: TaskView, change: Omit<InputOf<typeof tasksApi.change>, 'task_ref'>): Promise<void> {
  const { task_ref, conversation_ref } = task
  const replace = (by: TaskView) => (tasks: TaskView[]) => tasks.map((one) => (one.task_ref === task_ref ? by : one))
  try {
    await optimistic(tasksOf(conversation_ref), replace({ ...task, ...change } as TaskView), () => api.tasks.change({ task_ref, ...change }), {
      answered: (answer) => replace(answer.task),
    })
  } catch (cause) {
    tellRefusal(cause)
  }
}

/** Removes a task and offers to undo it, unless it is a step of a checklist, to which it could not be added again; a refusal is told. */
export async function removeTask(task: TaskView): Promise<void> {
  const { task_ref, conversation_ref, title, assignee_id, due_at, state } = task
  const before = queryClient.getQueryData(tasksOf(conversation_ref).queryKey)?.map((one) => one.task_ref) ?? []
  try {
    await api.tasks.remove({ task_ref })
  } catch (cause) {
    tellRefusal(cause)
    return
  }
  if (isStep(task)) return showSuccess(t('removed', { title }))
  offerUndo(t('removed', { title }), async () => {
    const again = (await api.tasks.add({ conversation_ref, title, assignee_id, due_at })).task.task_ref
    if (state === 'done') await api.tasks.change({ task_ref: again, state })
    await api.tasks.order({ conversation_ref, task_refs: before.map((one) => (one === task_ref ? again : one)) })
  })
}

/** Moves a task to another place in its checklist (0-based), visibly at once; a refusal is told and reverts it. */
export async function moveTask(tasks: readonly TaskView[], from: number, to: number): Promise<void> {
  const moved = tasks[from]
  if (!moved) return
  const { conversation_ref } = moved
  const ordered = tasks.toSpliced(from, 1).toSpliced(to, 0, moved)
  const places = new Map(ordered.map(({ task_ref }, at) => [task_ref, at]))
  const place = ({ task_ref }: TaskView) => places.get(task_ref) ?? ordered.length
  try {
    await optimistic<TaskView[], unknown>(
      tasksOf(conversation_ref),
      (known) => known.toSorted((a, b) => place(a) - place(b)),
      () => api.tasks.order({ conversation_ref, task_refs: ordered.map((one) => one.task_ref) }),
    )
  } catch (cause) {
    tellRefusal(cause)
  }
}
