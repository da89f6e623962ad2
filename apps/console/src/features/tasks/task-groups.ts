import type { TaskView } from '@porchlight/contracts/tasks/tasks'

/** Tasks that belong together: those that a checklist added at one time, or (null) those that people added alone. */
export type TaskGroup = { key: string; checklist_ref: string | null; name: string | null; tasks: TaskView[]; done: number; isRequired: boolean }

/** Returns whether a task came with a checklist. A server of an earlier release doesn't say, because it knows no checklists. */
export const isStep = ({ checklist_ref }: { checklist_ref?: string | null }): boolean => (checklist_ref ?? null) !== null

/** Returns the tasks of a conversation by checklist, those that people added alone first. A checklist that was added again, maybe changed since, is another group. */
export function groupsOf(tasks: readonly TaskView[]): TaskGroup[] {
  const groups = new Map<string, TaskView[]>()
  for (const task of tasks) {
    const key = isStep(task) ? `${task.checklist_ref} ${task.created_at}` : ''
    groups.set(key, [...(groups.get(key) ?? []), task])
  }
  return [...groups]
    .map(([key, some]) => ({
      key,
      checklist_ref: some[0]?.checklist_ref ?? null,
      name: some[0]?.checklist_name ?? null,
      tasks: some,
      done: some.filter(({ state }) => state === 'done').length,
      isRequired: some.some(({ is_required }) => is_required),
    }))
    .toSorted((one, other) => Number(one.checklist_ref !== null) - Number(other.checklist_ref !== null))
}
