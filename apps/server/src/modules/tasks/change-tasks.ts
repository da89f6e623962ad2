import { checklistManagers, inboxFlags } from '@porchlight/contracts/permission-flags'
import { tasksApi, tasksMax } from '@porchlight/contracts/tasks/tasks'
import { type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { action } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { type ConversationChange, changeConversation } from '../conversations/index.ts'
import { assertPeople } from '../permissions/index.ts'
import { countOpen, presentTask, type TaskRow, tasksOf } from './rows.ts'

/** Returns what every event about a task says. */
const about = ({ task_ref, title, assignee_id }: TaskRow) => ({ task_ref, title, assignee_id })
const iso = (at: Date | null) => at?.toISOString() ?? null

/** The assignee can see the conversation from now on, if their permissions allow any. */
function involve(ctx: Ctx, change: ConversationChange, assignee_id: string | null): void {
  if (assignee_id !== null && assignee_id !== staffOf(ctx).user_id) change.joins(assignee_id)
}

/** Adds a task at the end of a conversation's checklist. */
export const addTask = action(tasksApi.add, async (ctx, { conversation_ref, title, assignee_id, due_at }) =>
  changeConversation(ctx, conversation_ref, 'note', async (change) => {
    await assertPeople(ctx, 'assignee_id', assignee_id === null ? [] : [assignee_id], inboxFlags)
    const known = await tasksOf(ctx, conversation_ref)
    if (known.length >= tasksMax) throw refuse('conflict', { fields: { title: 'too many' } })
    const row = await ctx.db
      .insertInto('conversation_tasks')
      .values({
        support_lib_id: ctx.support_lib_id,
        task_ref: newRef(),
        conversation_ref,
        title,
        assignee_id,
        due_at: due_at === null ? null : new Date(due_at),
        position: (known.at(-1)?.position ?? 0) + 1,
        created_by: staffOf(ctx).user_id,
        created_at: ctx.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    involve(ctx, change, assignee_id)
    change.happened(ctx, 'task.added', { ...about(row), due_at: iso(row.due_at) })
    await countOpen(ctx, change)
    return { task: presentTask(row) }
  }),
)

/** Changes a task; emits an event for each kind of change. */
export const changeTask = action(tasksApi.change, async (ctx, { task_ref, title, state, assignee_id, due_at }) => {
  const { conversation_ref } = await taskFor(ctx, task_ref)
  return changeConversation(ctx, conversation_ref, 'note', async (change) => {
    // Read again: the conversation's lock orders the changes of its tasks.
    const before = await taskFor(ctx, task_ref)
    const isAssigned = assignee_id !== undefined && assignee_id !== before.assignee_id
    await assertPeople(ctx, 'assignee_id', isAssigned && assignee_id !== null ? [assignee_id] : [], inboxFlags)
    const isTurned = state !== undefined && state !== before.state
    const done = state === 'done' ? { done_by: staffOf(ctx).user_id, done_at: ctx.clock.now() } : { done_by: null, done_at: null }
    const row = await ctx.db
      .updateTable('conversation_tasks')
      .set({
        title: title ?? before.title,
        assignee_id: assignee_id === undefined ? before.assignee_id : assignee_id,
        due_at: due_at === undefined ? before.due_at : due_at === null ? null : new Date(due_at),
        ...(isTurned && { state, ...done }),
      })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('task_ref', '=', task_ref)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (row.title !== before.title) change.happened(ctx, 'task.renamed', { ...about(row), from: before.title })
    if (isAssigned) {
      involve(ctx, change, row.assignee_id)
      change.happened(ctx, 'task.assigned', { ...about(row), from: before.assignee_id })
    }
    if (iso(row.due_at) !== iso(before.due_at)) change.happened(ctx, 'task.rescheduled', { ...about(row), from: iso(before.due_at), to: iso(row.due_at) })
    if (isTurned) change.happened(ctx, state === 'done' ? 'task.done' : 'task.reopened', about(row))
    await countOpen(ctx, change)
    return { task: presentTask(row) }
  })
})

/** Removes a task. */
export const removeTask = action(tasksApi.remove, async (ctx, { task_ref }) => {
  const { conversation_ref } = await taskFor(ctx, task_ref)
  return changeConversation(ctx, conversation_ref, 'note', async (change) => {
    const { is_required, state } = await taskFor(ctx, task_ref)
    if (is_required && state === 'open' && !checklistManagers.some((flag) => can(ctx.actor, flag))) throw refuse('forbidden')
    const row = await ctx.db
      .deleteFrom('conversation_tasks')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('task_ref', '=', task_ref)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw refuse('not_found')
    change.happened(ctx, 'task.removed', about(row))
    await countOpen(ctx, change)
    return {}
  })
})

/** Sets the order of a conversation's tasks; omitted ones keep their order at the end, unknown ones are ignored. */
export const orderTasks = action(tasksApi.order, async (ctx, { conversation_ref, task_refs }) =>
  changeConversation(ctx, conversation_ref, 'note', async (change) => {
    const known = await tasksOf(ctx, conversation_ref)
    const placeOf = (ref: string) => (task_refs.includes(ref) ? task_refs.indexOf(ref) : tasksMax)
    const ordered = known.toSorted((one, other) => placeOf(one.task_ref) - placeOf(other.task_ref))
    const moved = ordered.flatMap((row, index) => (row.position === index + 1 ? [] : [{ ...row, position: index + 1 }]))
    if (moved.length > 0) {
      await ctx.db
        .insertInto('conversation_tasks')
        .values(moved)
        .onConflict((conflict) => conflict.columns(['support_lib_id', 'task_ref']).doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })))
        .execute()
      change.happened(ctx, 'task.ordered', {})
    }
    return { tasks: ordered.map(presentTask) }
  }),
)

/** @throws AppError `not_found`, also for a task of another library */
async function taskFor(ctx: Ctx, task_ref: string): Promise<TaskRow> {
  const row = await ctx.db
    .selectFrom('conversation_tasks')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('task_ref', '=', task_ref)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}
