import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { rolesWith } from '../../permissions/index.ts'
import { ConversationChange } from '../conversation-change.ts'
import type { ConversationRow } from '../rows.ts'
import { saveChanges } from '../save-changes.ts'
import { listed, returnStuckWork } from './stuck-work.ts'
import { successorsOf } from './successors.ts'

const replyRoles = rolesWith('canReplyToTickets')
/**
 * Selects owners of open tickets who can't reply, in all libraries the connection can see. Starts from users because there are few, and each takes one index
 * probe.
 */
const stuckWithTickets = `users u
  left join user_permissions p on p.support_lib_id = u.support_lib_id and p.user_id = u.user_id and p.slug = 'canReplyToTickets'
  left join role_permissions r on r.support_lib_id = u.support_lib_id and r.role = u.role_key and r.slug = 'canReplyToTickets'
  where (u.disabled_at is not null or not coalesce(p.is_enabled, r.is_enabled, u.user_type = any(${listed(replyRoles)})))
    and exists (select from conversations c where c.support_lib_id = u.support_lib_id and c.assignee_id = u.user_id and c.state = 'open')`

/** Selects the libraries where `ticketOwnersWhoCannotReply` finds anyone (see `Schedule`). */
const librariesWithStuckTickets = `select distinct u.support_lib_id from ${stuckWithTickets}`

/**
 * Returns owners of open tickets who are deactivated or may no longer reply.
 * @param user_ids limits the check to these people; the sweep omits it to check the whole library
 */
async function ticketOwnersWhoCannotReply(ctx: Ctx, user_ids?: string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select u.user_id from ${sql.raw(stuckWithTickets)}
      and u.support_lib_id = ${ctx.support_lib_id} and (${user_ids ?? null}::text[] is null or u.user_id = any(${user_ids ?? []}))`.execute(ctx.db)
  return rows.map((row) => row.user_id)
}

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
 * Hands open tickets to the successor of a deactivated owner, or removes the owner so that they stay with their team. Solved ones keep the name of the person
 * who solved them. Emits one event per owner and team.
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
