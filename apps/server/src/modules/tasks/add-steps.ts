import type { TaskView } from '@porchlight/contracts/tasks/tasks'
import { tasksMax } from '@porchlight/contracts/tasks/tasks'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { staffOf } from '../../kernel/permissions.ts'
import type { ConversationChange } from '../conversations/index.ts'
import { countOpen, presentTask, type TaskRow, tasksOf } from './rows.ts'

/** A checklist with its steps as they are added to a conversation. */
export type AddedSteps = {
  checklist_ref: string
  name: string
  is_required: boolean
  steps: readonly { title: string; assignee_id: string | null; due_at: Date | null }[]
}

/**
 * Adds the steps of a checklist at the end of a conversation's tasks.
 * @throws AppError `conflict` if steps of the same checklist are open there, or there would be too many tasks
 */
export async function addSteps(ctx: Ctx, change: ConversationChange, { checklist_ref, name, is_required, steps }: AddedSteps): Promise<TaskView[]> {
  const { conversation_ref } = change.row
  const known = await tasksOf(ctx, conversation_ref)
  const room = roomAmong(known, { checklist_ref, count: steps.length })
  if (room !== 'yes') throw refuse('conflict', { fields: { checklist_ref: room } })
  const last = known.at(-1)?.position ?? 0
  const created = { created_by: staffOf(ctx).user_id, created_at: ctx.clock.now() }
  const of = { support_lib_id: ctx.support_lib_id, conversation_ref, checklist_ref, checklist_name: name, is_required }
  const rows = await ctx.db
    .insertInto('conversation_tasks')
    .values(steps.map((step, index) => ({ ...of, ...created, ...step, task_ref: newRef(), position: last + index + 1 })))
    .returningAll()
    .execute()
  const assignee_ids = [...new Set(steps.flatMap(({ assignee_id }) => assignee_id ?? []))]
  for (const user_id of assignee_ids) change.joins(user_id)
  change.happened(ctx, 'checklist.added', { checklist_ref, name, count: steps.length, assignee_ids })
  await countOpen(ctx, change)
  return rows.toSorted((one, other) => one.position - other.position).map(presentTask)
}

type Added = { checklist_ref: string; count: number }

/** Returns whether so many steps of a checklist could be added to a conversation now: it may have open ones, or too many tasks. */
export const roomForSteps = async (ctx: Ctx, conversation_ref: string, added: Added): Promise<'yes' | 'there already' | 'too many'> =>
  roomAmong(await tasksOf(ctx, conversation_ref), added)

function roomAmong(known: readonly TaskRow[], { checklist_ref, count }: Added): 'yes' | 'there already' | 'too many' {
  if (known.some((task) => task.checklist_ref === checklist_ref && task.state === 'open')) return 'there already'
  return known.length + count > tasksMax ? 'too many' : 'yes'
}
