import type { Ctx } from '../../kernel/context.ts'
import { reaction, schedule } from '../../kernel/jobs.ts'
import { staffNames } from '../people/index.ts'
import { lockConversations } from './access.ts'
import { librariesWithStuckTickets, ticketOwnersWhoCannotReply } from './candidates.ts'
import { ConversationChange, saveChanges } from './conversation-change.ts'

/** Tickets returned per transaction; the next minute's sweep takes the rest. */
const atOnce = 200

/** Returns tickets of people whose changed permissions no longer let them reply. */
export const returnTicketsWithoutFlag = reaction('conversations.return-tickets-without-flag', 'permissions.changed', async (ctx, { payload }) =>
  returnTickets(ctx, await ticketOwnersWhoCannotReply(ctx, payload.user_ids)),
)

/** Returns tickets of a deactivated person. */
export const returnTicketsOfDisabled = reaction('conversations.return-tickets-of-disabled', 'agent.disabled', async (ctx, { payload }) =>
  returnTickets(ctx, await ticketOwnersWhoCannotReply(ctx, [payload.user_id])),
)

/** Sweep: a visitor may have reopened a solved ticket of somebody who has left. */
export const returnStuckTickets = schedule('conversations.return-stuck-tickets', '* * * * *', librariesWithStuckTickets, async (ctx) =>
  returnTickets(ctx, await ticketOwnersWhoCannotReply(ctx)),
)

/** Leaves open tickets without an owner, in their team. Solved ones keep the name of whoever solved them. Emits one event per owner and team. */
async function returnTickets(ctx: Ctx, user_ids: string[]): Promise<void> {
  if (user_ids.length === 0) return
  const found = await ctx.db
    .selectFrom('conversations')
    .select('conversation_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('assignee_id', 'in', user_ids)
    .where('state', '=', 'open')
    .limit(atOnce)
    .execute()
  const rows = await lockConversations(
    ctx,
    found.map((row) => row.conversation_ref),
  )
  const names = await staffNames(ctx, user_ids)
  const returned = new Map<string, { user_id: string; team_ref: string | null; how_many: number }>()
  const changes: ConversationChange[] = []
  for (const row of rows) {
    const owner = row.assignee_id
    if (row.state !== 'open' || owner === null || !user_ids.includes(owner)) continue
    const change = new ConversationChange(row)
    const { updated_at } = row
    row.assignee_id = null
    row.reassigned_from = owner
    row.unread_for = row.unread_for.filter((user_id) => user_id !== owner)
    change.happened(ctx, 'conversation.field_changed', { field: 'assignee_id', from: owner, to: null, by: null })
    change.say(ctx, 'owner_left', { agent: names.get(owner)?.name ?? '' }, true)
    // Not a message: the ticket keeps its place in the lists.
    row.updated_at = updated_at
    changes.push(change)
    const key = `${owner} ${row.team_ref ?? ''}`
    returned.set(key, { user_id: owner, team_ref: row.team_ref, how_many: (returned.get(key)?.how_many ?? 0) + 1 })
  }
  await saveChanges(ctx, changes)
  for (const each of returned.values()) ctx.emit('tickets.returned', each, { subject: each.user_id })
}
