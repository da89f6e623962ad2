import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { schedule } from '../../../kernel/jobs.ts'
import { askForAgent, ConversationChange, lockConversations, saveChanges, settle, toQueue } from '../../conversations/index.ts'
import { chatSettingsOf } from '../../libraries/index.ts'
import { staffNames } from '../../people/index.ts'

/** Conversations returned in one run of the sweep. */
const returnedMax = 100

/**
 * Open conversations that a queue gave to their owner, and whose contact has waited for the owner's answer for as long as the queue allows. Only what a queue
 * gave returns: a conversation that somebody took on their own stays with them.
 */
const silent = (now: string) => `conversations c
  join lateral (select d.smart_queue_ref, d.user_id, d.settled_at from assignment_decisions d where d.support_lib_id = c.support_lib_id
    and d.conversation_ref = c.conversation_ref order by d.decision_number desc limit 1) d on d.user_id = c.assignee_id
  join smart_queues q on q.support_lib_id = c.support_lib_id and q.smart_queue_ref = d.smart_queue_ref and q.is_enabled
  where c.state in ('ongoing', 'open') and c.assignee_id is not null and c.snoozed_until is null and c.spam = 'no'
    and greatest(c.waiting_since, d.settled_at) <= ${now} - make_interval(mins => (q.assignment ->> 'silence_minutes')::int)
    and c.waiting_since is not null and d.settled_at is not null`

const librariesWithSilent = `select support_lib_id from libraries l where exists (select from smart_queues q where q.support_lib_id = l.support_lib_id
    and q.is_enabled and q.assignment ->> 'silence_minutes' is not null)
  and exists (select from ${silent('$1::timestamptz')} and c.support_lib_id = l.support_lib_id)`

/** Returns conversations to their queue when their owner does not answer in time. */
export const returnSilent = schedule('conversations.return-silent', '* * * * *', librariesWithSilent, async (ctx) => {
  const { rows } = await sql<{ conversation_ref: string; user_id: string }>`select c.conversation_ref, d.user_id from ${sql.raw(
    silent(`'${ctx.clock.now().toISOString()}'::timestamptz`),
  )} and c.support_lib_id = ${ctx.support_lib_id} order by c.waiting_since limit ${returnedMax}`.execute(ctx.db)
  const owners = new Map(rows.map(({ conversation_ref, user_id }) => [conversation_ref, user_id]))
  const names = await staffNames(ctx, [...new Set(owners.values())])
  const locked = await lockConversations(ctx, [...owners.keys()])
  const changes: ConversationChange[] = []
  for (const row of locked) {
    const owner = owners.get(row.conversation_ref)
    // They may have answered, or passed it on, since it was read.
    if (!owner || row.assignee_id !== owner || row.waiting_since === null) continue
    const change = new ConversationChange(row)
    await giveBack(ctx, change, owner, names.get(owner)?.name ?? '')
    changes.push(change)
  }
  await saveChanges(ctx, changes)
})

async function giveBack(ctx: Ctx, change: ConversationChange, owner: string, agent: string): Promise<void> {
  const { row } = change
  await settle(ctx, row.conversation_ref, owner, 'silent')
  const { updated_at } = row
  if (row.channel === 'chat') {
    toQueue(ctx, change, owner)
    change.say(ctx, 'returned_unanswered', { agent }, true)
    change.happened(ctx, 'conversation.released', { user_id: null, from: owner, was: 'ongoing' })
    change.happened(ctx, 'conversation.queued', {})
    askForAgent(ctx, row.conversation_ref, { ...(await chatSettingsOf(ctx)), assignment_wait_minutes: 0 })
    return
  }
  row.assignee_id = null
  row.reassigned_from = owner
  row.unread_for = row.unread_for.filter((user_id) => user_id !== owner)
  change.happened(ctx, 'conversation.field_changed', { field: 'assignee_id', from: owner, to: null, by: null })
  change.say(ctx, 'returned_unanswered', { agent }, true)
  // This line is not a message, so the ticket keeps its place in lists.
  row.updated_at = updated_at
}
