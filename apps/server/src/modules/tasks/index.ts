import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { addTask, changeTask, orderTasks, removeTask } from './change-tasks.ts'
import { handOverRest, handOverTasks } from './hand-over.ts'
import { listTasks, listTasksOfConversation } from './queries.ts'
import { ruleActions } from './rule-actions.ts'
import './required-tasks.ts'

const toAssignee = { to: ({ assignee_id }: { assignee_id: string | null }) => (assignee_id === null ? [] : [assignee_id]) }
/** All staff receive these notices, and not everyone may know of every conversation. */
const unnamed = { ids: () => null }
const aboutOne = ['task.added', 'task.renamed', 'task.rescheduled', 'task.done', 'task.reopened', 'task.removed'] as const

export { type AddedSteps, addSteps, roomForSteps } from './add-steps.ts'

/** The checklist of a conversation. */
export const tasks: Module = {
  name: 'tasks',
  handlers: [listTasks, listTasksOfConversation, addTask, changeTask, removeTask, orderTasks],
  reactions: [handOverTasks],
  tasks: [handOverRest],
  workflows: { actions: ruleActions },
  notices: [
    ...aboutOne.flatMap((event) => [notice('tasks', event, unnamed), notice('my_tasks', event, toAssignee)]),
    notice('tasks', 'task.assigned', unnamed),
    notice('my_tasks', 'task.assigned', { to: ({ from, assignee_id }) => [from, assignee_id].filter((one) => one !== null) }),
    notice('tasks', 'checklist.added', unnamed),
    notice('my_tasks', 'checklist.added', { to: ({ assignee_ids }) => assignee_ids }),
    ...(['task.ordered', 'conversation.merged', 'conversation.unmerged'] as const).map((event) => notice('tasks', event, unnamed)),
  ],
}
