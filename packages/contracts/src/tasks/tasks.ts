import { z } from 'zod'
import { Count, Cursor, line, Moment, Nothing, Ref } from '../common.ts'
import { ConversationView } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { filterSchema, filterText, viewShape } from '../lists/field-schemas.ts'
import { ordersOf } from '../lists/list-orders.ts'
import { inboxFlags } from '../permission-flags.ts'
import { taskFields, taskKind } from './task-kind.ts'

/** Maximum number of tasks of one conversation. */
export const tasksMax = 50

/** A task of a conversation. */
export const TaskView = z.object({
  task_ref: Ref,
  conversation_ref: Ref,
  ...viewShape(taskFields),
  /** The checklist that it came with, as it was called then; null for one that somebody added alone. */
  checklist_ref: Ref.nullable(),
  checklist_name: z.string().nullable(),
  /** Staff can only close the conversation once it is done. */
  is_required: z.boolean(),
})
export type TaskView = z.infer<typeof TaskView>

/** Views of the list of tasks: the caller's open ones, everyone's, and those that are done. */
export const taskViews = ['mine', 'open', 'done'] as const

const conversation_ref = Ref
const task_ref = Ref
const title = line(200).min(1)
const assignee_id = Ref.nullable()
const due_at = Moment.nullable()
const OneTask = z.object({ task: TaskView })

export const tasksApi = defineOperations('tasks', {
  list: operation({
    http: 'GET /api/inbox/tasks',
    summary: "Tasks of conversations that the caller sees, by due date: 'mine' (open, assigned to the caller), 'open' or 'done', paginated.",
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({
      view: z.enum(taskViews).default('mine'),
      /** More conditions, as JSON in the list language. */
      filter: filterText(filterSchema(taskKind)).optional(),
      sort: z.enum(ordersOf(taskKind).names).default('due'),
      cursor: Cursor.optional(),
      limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize),
    }),
    output: z.object({
      tasks: z.array(TaskView),
      /** The conversations of these tasks. */
      conversations: z.array(ConversationView),
      next_cursor: Cursor.nullable(),
      /** True if too few of the rows checked for this page matched; the list may continue after `next_cursor`. */
      is_partial: z.boolean(),
    }),
  }),
  ofConversation: operation({
    http: 'GET /api/inbox/conversations/:conversation_ref/tasks',
    summary: 'The tasks of a conversation, in order.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref }),
    output: z.object({ tasks: z.array(TaskView) }),
  }),
  add: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/tasks',
    summary: 'Adds a task at the end of the checklist of a conversation. Requires what writing a note requires.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref, title, assignee_id: assignee_id.default(null), due_at: due_at.default(null) }),
    output: OneTask,
    errors: ['conflict'],
  }),
  change: operation({
    http: 'PATCH /api/inbox/tasks/:task_ref',
    summary: 'Changes a task: its title, assignee and due date, and whether it is done.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({
      task_ref,
      title: title.optional(),
      state: z.enum(taskFields.state.choices).optional(),
      assignee_id: assignee_id.optional(),
      due_at: due_at.optional(),
    }),
    output: OneTask,
  }),
  order: operation({
    http: 'PUT /api/inbox/conversations/:conversation_ref/tasks',
    summary: 'Sets the order of the tasks of a conversation; omitted ones go to the end.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref, task_refs: z.array(Ref).max(tasksMax) }),
    output: z.object({ tasks: z.array(TaskView) }),
  }),
  remove: operation({
    http: 'DELETE /api/inbox/tasks/:task_ref',
    summary: 'Removes a task. One that is required before closing and still open is removed only by those who manage checklists.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ task_ref }),
    output: Nothing,
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** The tasks of conversations, by the ref of the conversation. */
    tasks: unknown
    /** Someone's tasks: sent only to whom one was or is assigned. */
    my_tasks: unknown
  }
}
