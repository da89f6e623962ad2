import { type Filter, resolveFilter, type Viewer } from '@porchlight/contracts/lists/list-language'
import { taskKind } from '@porchlight/contracts/tasks/task-kind'
import { tasksApi } from '@porchlight/contracts/tasks/tasks'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import type { DueRow } from '../../kernel/rows/due-items.ts'
import { conversationForReading, conversationsInSight } from '../conversations/index.ts'
import { filterSqlOf, rowPage } from '../lists/index.ts'
import { presentTask, tasksOf, taskTable } from './rows.ts'

/** The views of the list, as filters; each is a range of an index. */
const views: Record<'mine' | 'open' | 'done', Filter> = {
  mine: {
    all: [
      { field: 'assignee_id', op: 'is', value: '@me' },
      { field: 'state', op: 'is', value: 'open' },
    ],
  },
  open: { field: 'state', op: 'is', value: 'open' },
  done: { field: 'state', op: 'is', value: 'done' },
}
const filterSql = filterSqlOf(taskTable)

/** Lists tasks of conversations that the caller sees. */
export const listTasks = query(tasksApi.list, async (ctx, { view, filter, ...page }) => {
  const viewer: Viewer = { user_id: staffOf(ctx).user_id, team_refs: [], now: ctx.clock.now() }
  const rows = ctx.db
    .selectFrom('conversation_tasks as k')
    .selectAll('k')
    .where('k.support_lib_id', '=', ctx.support_lib_id)
    .where(filterSql(resolveFilter(taskKind.fieldOf, views[view], viewer)))
  const seen = new Map<string, Awaited<ReturnType<typeof conversationsInSight>>[number]>()
  const { rows: tasks, ...rest } = await rowPage(
    ctx,
    taskTable,
    rows,
    { filter, ...page },
    {
      viewer,
      async visible(all) {
        for (const one of await conversationsInSight(ctx, [...new Set(all.map((row) => row.conversation_ref))])) seen.set(one.conversation_ref, one)
        return all.filter((row) => seen.has(row.conversation_ref))
      },
    },
  )
  const shown = new Set(tasks.map((row) => row.conversation_ref))
  return { tasks: tasks.map(presentTask), conversations: [...seen.values()].filter((one) => shown.has(one.conversation_ref)), ...rest }
})

/** Lists the tasks of one conversation. */
export const listTasksOfConversation = query(tasksApi.ofConversation, async (ctx, { conversation_ref }) => {
  await conversationForReading(ctx, conversation_ref)
  return { tasks: (await tasksOf(ctx, conversation_ref)).map(presentTask) }
})

/** Returns somebody's open tasks that are due at this moment, longest due first. */
export async function dueItems(ctx: Ctx, user_id: string, at: Date, limit: number): Promise<DueRow[]> {
  const rows = await ctx.db
    .selectFrom('conversation_tasks')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('assignee_id', '=', user_id)
    .where('state', '=', sql.lit('open'))
    .where(sql<boolean>`coalesce(due_at, 'infinity'::timestamptz) <= ${at}`)
    .orderBy(sql`coalesce(due_at, 'infinity'::timestamptz)`)
    .limit(limit)
    .execute()
  return rows.flatMap(({ task_ref, title, due_at, conversation_ref }) =>
    due_at ? [{ ref: task_ref, title, due_at: due_at.toISOString(), conversation_ref }] : [],
  )
}
