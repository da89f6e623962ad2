import type { Ctx } from '../../../kernel/context.ts'
import { ConversationChange } from '../conversation-change.ts'
import { librariesWithStuckTickets, ticketOwnersWhoCannotReply } from '../queueing/candidates.ts'
import type { ConversationRow } from '../rows.ts'
import { saveChanges } from '../save-changes.ts'
import { returnStuckWork } from './stuck-work.ts'
import { successorsOf } from './successors.ts'

/**
 * Returns stuck tickets to their teams when their owners can no longer reply. The sweep also finds solved tickets that a visitor reopened after their owner had
 * left.
 */
export const stuckTickets = returnStuckWork({
  what: 'tickets',
  sweep: 'conversations.return-stuck-tickets',
  libraries: librariesWithStuckTickets,
  owners: ticketOwnersWhoCannotReply,
  find: (ctx, user_ids) =>
    ctx.db
      .selectFrom('conversations')
      .select('conversation_ref')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('assignee_id', 'in', user_ids)
      .where('state', '=', 'open')
      .limit(200)
      .execute(),
  giveBack: returnTickets,
})

/**
 * Gives open tickets to whoever succeeds a deactivated owner, or removes their owner, and then they stay with their team. Solved ones keep the name of the person who solved them. Emits one event per owner and team.
 */
async function returnTickets(ctx: Ctx, rows: ConversationRow[], user_ids: string[], nameOf: (user_id: string) => string): Promise<void> {
  const returned = new Map<string, { user_id: string; team_ref: string | null; how_many: number }>()
  const successors = await successorsOf(ctx, user_ids, 'canReplyToTickets')
  const changes: ConversationChange[] = []
  for (const row of rows) {
    const owner = row.assignee_id
    if (row.state !== 'open' || owner === null || !user_ids.includes(owner)) continue
    const change = new ConversationChange(row)
    const { updated_at } = row
    const successor = successors.get(owner)
    row.assignee_id = successor?.user_id ?? null
    row.reassigned_from = owner
    row.unread_for = row.unread_for.filter((user_id) => user_id !== owner)
    change.happened(ctx, 'conversation.field_changed', { field: 'assignee_id', from: owner, to: row.assignee_id, by: null })
    if (successor) change.say(ctx, 'owner_succeeded', { agent: nameOf(owner), to: successor.name }, true)
    else change.say(ctx, 'owner_left', { agent: nameOf(owner) }, true)
    // This line is not a message, so the ticket keeps its place in lists.
    row.updated_at = updated_at
    changes.push(change)
    if (successor) continue
    const key = `${owner} ${row.team_ref ?? ''}`
    returned.set(key, { user_id: owner, team_ref: row.team_ref, how_many: (returned.get(key)?.how_many ?? 0) + 1 })
  }
  await saveChanges(ctx, changes)
  for (const each of returned.values()) ctx.emit('tickets.returned', each, { subject: each.user_id })
}
