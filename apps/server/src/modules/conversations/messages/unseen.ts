import { sql } from 'kysely'
import { send } from '../../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { mentionable, sightsOf } from '../../permissions/index.ts'
import { conversationRows } from '../access.ts'
import type { ConversationRow } from '../rows.ts'
import { isWithin } from '../rules.ts'

/** A conversation that no one has looked at, and the people to notify. `agent_read_seq` changes when someone looks. */
export type Unseen = Pick<ConversationRow, 'conversation_ref' | 'number' | 'agent_read_seq'> & { user_ids: string[] }

/** Maximum number of conversations checked per call, the latest first: people have already been notified of those waiting longer. */
const latestMax = 500

/** Returns these owners' chats with a message left unread since before this time. */
export async function unreadOfOwners(ctx: Ctx, user_ids: readonly string[], before: Date): Promise<Unseen[]> {
  const statement = sql<Omit<Unseen, 'user_ids'> & { assignee_id: string }>`
    select c.conversation_ref, c.number, c.agent_read_seq, c.assignee_id
    from conversations c
    cross join lateral (select created_at from messages m where m.support_lib_id = c.support_lib_id and m.conversation_ref = c.conversation_ref
      and m.read_status = 0 and m.sender_type = 'visitor' order by m.seq limit 1) first
    where c.support_lib_id = ${ctx.support_lib_id} and c.state = 'ongoing' and c.assignee_id = any(${user_ids}) and c.unread_count > 0
      and c.snoozed_until is null and c.spam = 'no' and first.created_at <= ${before}
    order by first.created_at desc limit ${latestMax}`
  const rows = await send(ctx.db, 'unread-of-owners', statement)
  return rows.map(({ assignee_id, ...row }) => ({ ...row, user_ids: [assignee_id] }))
}

/** Returns chats waiting since before this time, each with the given people who may take and see it. */
export async function waitingFor(ctx: Ctx, user_ids: string[], before: Date): Promise<Unseen[]> {
  const may = await mentionable(ctx, user_ids, ['canTakeChats'])
  const takers = user_ids.filter((user_id) => may.get(user_id))
  if (takers.length === 0) return []
  const rows = await conversationRows(ctx)
    .where('c.state', '=', sql.lit('waiting'))
    .where('c.spam', '=', sql.lit('no'))
    .where('c.waiting_since', '<=', before)
    .orderBy('c.waiting_since', 'desc')
    .orderBy('c.conversation_ref', 'desc')
    .limit(latestMax)
    .execute()
  const sights = await sightsOf(ctx, takers)
  return rows.map((row) => ({
    conversation_ref: row.conversation_ref,
    number: row.number,
    agent_read_seq: row.agent_read_seq,
    user_ids: takers.filter((user_id) => isWithin({ user_id, sight: sights.get(user_id) }, row)),
  }))
}

/** Returns a conversation's owner; null if it has none or doesn't exist. */
export async function ownerOf(ctx: Ctx, conversation_ref: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('conversations')
    .select('assignee_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .executeTakeFirst()
  return row?.assignee_id ?? null
}
