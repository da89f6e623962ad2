import { assignmentApi } from '@porchlight/contracts/assignment/assignment'
import { type Ctx, personOf } from '../../../kernel/context.ts'
import { action } from '../../../kernel/operations.ts'
import {
  assertMay,
  assign,
  ConversationChange,
  conversationForUpdate,
  forStaff,
  knownChanges,
  saveChanges,
  setFields,
  settle,
} from '../../conversations/index.ts'
import { staffNames } from '../../people/index.ts'
import type { Channel } from '../queue.ts'
import { queueOf, queuesInUse } from '../queue-members.ts'
import { choose } from './choose.ts'
import { keepDecision } from './decisions.ts'

/** Assigns a conversation without an owner, as its queue decides. */
export const assignByQueue = action(assignmentApi.assign, async (ctx, { conversation_ref }) => {
  const row = await conversationForUpdate(ctx, conversation_ref, 'read')
  const channel = row.channel as Channel
  assertMay(ctx.actor, channel === 'chat' ? 'transfer' : 'change', row)
  if (row.assignee_id !== null) return { conversation: forStaff(row, ctx.actor), user_id: row.assignee_id }
  const queue = queueOf(ctx, await queuesInUse(ctx, channel), row)
  const choice = await choose(ctx, row, queue, row.declined_by)
  if (row.offered_to) await settle(ctx, conversation_ref, row.offered_to, 'withdrawn')
  await keepDecision(ctx, row, choice, 'policy')
  if (choice.user_id !== null) await give(ctx, new ConversationChange(row), choice.user_id, queue?.name)
  return { conversation: forStaff(row, ctx.actor), user_id: choice.user_id }
})

async function give(ctx: Ctx, change: ConversationChange, user_id: string, queue: string | undefined): Promise<void> {
  const { row } = change
  const name = (await staffNames(ctx, [user_id])).get(user_id)?.name ?? ''
  const { updated_at } = row
  if (row.channel === 'chat') {
    assign(ctx, change, { user_id, name }, 'joined')
    change.isUnreadFor(user_id)
    change.happened(ctx, 'conversation.transferred', { from_agent: null, to_agent: user_id, to_team: null, by: personOf(ctx.actor)?.user_id ?? null })
    ctx.emit('conversation.transfer_noticed', { conversation_ref: row.conversation_ref, user_id }, { subject: row.conversation_ref })
  } else {
    setFields(ctx, change, await knownChanges(ctx, { assignee_id: user_id }))
    row.updated_at = updated_at
  }
  const before = row.updated_at
  change.say(ctx, queue === undefined ? 'assigned_to_free' : 'assigned_by_queue', { agent: name, ...(queue !== undefined && { queue }) }, true)
  row.updated_at = before
  await saveChanges(ctx, [change])
}
