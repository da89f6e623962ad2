import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { type JobTask, reaction } from '../../kernel/jobs.ts'
import { ConversationChange, lockConversations, saveChanges } from '../conversations/index.ts'
import { staffNow } from '../people/index.ts'
import type { TaskRow } from './rows.ts'

/** Tasks moved per transaction; the next job takes the rest. */
const atOnce = 200

/** Gives the open tasks of somebody who was deactivated to whoever was chosen, or to no one. */
export const handOverTasks = reaction('tasks.hand-over', 'agent.handed_over', async (ctx, { payload: { user_id, changed } }) => {
  const decision = changed.find(({ kind }) => kind === 'tasks')
  if (decision) await moveSome(ctx, user_id, decision.to)
})

/** Continues where `handOverTasks` stopped. */
export const handOverRest: JobTask = {
  name: 'tasks.hand-over-rest',
  run: (ctx, { user_id, to }) => moveSome(ctx, String(user_id), typeof to === 'string' ? to : null),
}

/** Moves nothing once the person is active again. If the receiver has lost the permission meanwhile, no one gets the tasks: they are in the list of all open ones. */
async function moveSome(ctx: Ctx, from: string, to: string | null): Promise<void> {
  if (await staffNow(ctx, from)) return
  const permissions = to === null ? undefined : (await staffNow(ctx, to))?.permissions
  const assignee_id = inboxFlags.some((flag) => permissions?.has(flag)) ? to : null
  const found = await openTasksOf(ctx, from).select(['task_ref', 'conversation_ref']).limit(atOnce).execute()
  const rows = await lockConversations(ctx, [...new Set(found.map(({ conversation_ref }) => conversation_ref))])
  // Asked again under the locks, which order the changes of tasks.
  const refs = found.map(({ task_ref }) => task_ref)
  const moved = await sql<TaskRow>`
    update conversation_tasks set assignee_id = ${assignee_id}
    where support_lib_id = ${ctx.support_lib_id} and task_ref = any(${refs}) and assignee_id = ${from} and state = 'open' returning *`.execute(ctx.db)
  const tasksOf = Map.groupBy(moved.rows, ({ conversation_ref }) => conversation_ref)
  const changes = rows.flatMap((row) => {
    const tasks = tasksOf.get(row.conversation_ref)
    if (!tasks) return []
    const change = new ConversationChange(row)
    change.step({ visible: false })
    if (assignee_id !== null) change.joins(assignee_id)
    for (const { task_ref, title } of tasks) change.happened(ctx, 'task.assigned', { task_ref, title, assignee_id, from })
    return [change]
  })
  await saveChanges(ctx, changes)
  if (found.length === atOnce) ctx.enqueue('tasks.hand-over-rest', { user_id: from, to })
}

const openTasksOf = (ctx: Ctx, user_id: string) =>
  ctx.db
    .selectFrom('conversation_tasks')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('assignee_id', '=', user_id)
    .where('state', '=', sql.lit('open'))
