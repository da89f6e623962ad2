import { addToConversations } from '../conversations/add-to-conversations.ts'
import { defineFields } from '../lists/list-language.ts'
import { defineRows } from '../lists/row-kind.ts'
import { inboxFlags } from '../permission-flags.ts'

/** Every field of a task, declared once: its view, its filters and its orders are derived from it. */
export const taskFields = defineFields({
  title: { kind: 'text', max: 200, personal: true },
  state: { kind: 'choice', choices: ['open', 'done'] },
  assignee_id: { kind: 'one', of: 'agent', nullable: true },
  due_at: { kind: 'moment', nullable: true, set: 'always', sorted: { asc: 'due' } },
  created_by: { kind: 'one', of: 'agent', nullable: true },
  created_at: { kind: 'moment', sorted: { desc: 'last_created' } },
  done_by: { kind: 'one', of: 'agent', nullable: true },
  done_at: { kind: 'moment', nullable: true },
})

/** Tasks as lists know them. */
export const taskKind = defineRows({ name: 'task', fields: taskFields, ref: 'task_ref', tie: 'created_at', list: { name: 'tasks', rule: inboxFlags } })

/** What tasks add to conversations: the number of open ones, and the first of their due dates. */
export const taskFieldsOfConversations = addToConversations({
  open_tasks: { kind: 'number', column: true },
  next_task_due: { kind: 'moment', nullable: true, column: true },
})
