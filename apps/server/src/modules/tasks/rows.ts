import { taskKind } from '@porchlight/contracts/tasks/task-kind'
import type { TaskView } from '@porchlight/contracts/tasks/tasks'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { ConversationTasks } from '../../kernel/generated/tables.ts'
import type { ConversationChange } from '../conversations/index.ts'

export type TaskRow = Selectable<ConversationTasks>

/** Tasks (`k`) in statements. */
export const taskTable = { kind: taskKind, alias: 'k' }

/** Returns a task as staff see it. */
export const presentTask = (row: TaskRow): TaskView => ({
  task_ref: row.task_ref,
  conversation_ref: row.conversation_ref,
  title: row.title,
  state: row.state as TaskView['state'],
  assignee_id: row.assignee_id,
  due_at: row.due_at?.toISOString() ?? null,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  done_by: row.done_by,
  done_at: row.done_at?.toISOString() ?? null,
  checklist_ref: row.checklist_ref,
  checklist_name: row.checklist_name,
  is_required: row.is_required,
})

/** Returns the tasks of a conversation, in order; there are at most `tasksMax`. */
export const tasksOf = (ctx: Ctx, conversation_ref: string): Promise<TaskRow[]> =>
  ctx.db
    .selectFrom('conversation_tasks')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .orderBy('position')
    .orderBy('task_ref')
    .execute()

/** Writes what tasks add to their conversation, from the tasks as they are now. */
export async function countOpen(ctx: Ctx, change: ConversationChange): Promise<void> {
  change.setAdded(await addedFields(ctx, change.row.conversation_ref))
}

/** Returns what tasks add to a conversation, from the tasks as they are now. */
export async function addedFields(ctx: Ctx, conversation_ref: string) {
  const open = await ctx.db
    .selectFrom('conversation_tasks')
    .select((eb) => [eb.fn.countAll<number>().as('open_tasks'), eb.fn.min('due_at').as('next')])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('state', '=', sql.lit('open'))
    .executeTakeFirstOrThrow()
  return { open_tasks: open.open_tasks, next_task_due: open.next?.toISOString() ?? null }
}
