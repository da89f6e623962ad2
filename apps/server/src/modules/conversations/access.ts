import type { Act } from '@porchlight/contracts/conversations/conversation-acts'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Conversations, Tables } from '../../kernel/generated/tables.ts'
import type { ConversationRow, MessageRow } from './rows.ts'
import { assertMay } from './rules.ts'
import { noteRead } from './sparse-rows.ts'

/** The visitor columns that a conversation row includes. */
export const visitorColumns = [
  'v.name as visitor_name',
  'v.email as visitor_email',
  'v.is_verified as visitor_verified',
  'v.country as visitor_country',
  'v.staff_library as visitor_library',
] as const

const allRows = (ctx: Ctx) => ctx.db.selectFrom('conversations as c')
type RowWalk = SelectQueryBuilder<Tables & { c: Conversations }, 'c', Selectable<Conversations>>

/**
 * Selects conversations with the visitor fields that views need; every read of conversations uses it.
 * @param walk the rows to select from, all by default
 */
export const conversationRows = (ctx: Ctx, walk?: RowWalk) =>
  (walk ? (ctx.db.selectFrom(walk.as('c')) as unknown as ReturnType<typeof allRows>) : allRows(ctx))
    .innerJoin('visitors as v', (join) => join.onRef('v.support_lib_id', '=', 'c.support_lib_id').onRef('v.visitor_id', '=', 'c.visitor_id'))
    .selectAll('c')
    .select(visitorColumns)
    .where('c.support_lib_id', '=', ctx.support_lib_id)

const forUpdate = sql.raw('for update')
const forUpdateOfFree = sql.raw('for update skip locked')

/**
 * Locks these conversations, always in the same order so that batches never deadlock. Ignores unknown refs.
 * @param waits whether to wait for locks of other transactions. A caller that already holds locks must not wait (deadlock); locked conversations are then left
 * out
 */
export async function lockConversations(ctx: Ctx, refs: string[], waits: 'waits' | 'never waits' = 'waits'): Promise<ConversationRow[]> {
  if (refs.length === 0) return []
  const locked = waits === 'waits' ? forUpdate : forUpdateOfFree
  const statement = sql<ConversationRow>`
    select c.*, v.name as visitor_name, v.email as visitor_email, v.is_verified as visitor_verified, v.country as visitor_country,
      v.staff_library as visitor_library
    from unnest(${[...refs].sort()}::text[]) k(conversation_ref)
    cross join lateral (select * from conversations where support_lib_id = ${ctx.support_lib_id} and conversation_ref = k.conversation_ref limit 1 ${locked}) c
    cross join lateral (select * from visitors where support_lib_id = c.support_lib_id and visitor_id = c.visitor_id limit 1) v`
  const rows = await send(ctx.db, waits === 'waits' ? 'lock-conversations' : 'lock-free-conversations', statement)
  noteRead(rows)
  return rows
}

/**
 * Locks the conversation and checks on the locked row that this actor may perform this act.
 * @throws AppError `not_found` whether it is missing, in another library or hidden from the actor; otherwise the refusal of `rules.ts`
 */
export async function conversationForUpdate(ctx: Ctx, ref: string, act: Act): Promise<ConversationRow> {
  const [row] = await lockConversations(ctx, [ref])
  if (!row) throw refuse('not_found')
  assertMay(ctx.actor, act, row)
  return row
}

/**
 * Returns the conversation for an act that doesn't change its row.
 * @throws AppError like `conversationForUpdate`
 */
export async function conversationForReading(ctx: Ctx, ref: string, act: Act = 'read'): Promise<ConversationRow> {
  const row = await conversationRows(ctx).where('c.conversation_ref', '=', ref).executeTakeFirst()
  if (!row) throw refuse('not_found')
  assertMay(ctx.actor, act, row)
  return row
}

/** @throws AppError `not_found` */
export async function messageForUpdate(ctx: Ctx, conversation_ref: string, id: string): Promise<MessageRow> {
  const row = await ctx.db
    .selectFrom('messages')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('id', '=', id)
    .executeTakeFirst()
  // For visitors, a message they can't see doesn't exist.
  if (!row || (ctx.actor.kind === 'visitor' && row.visitor_seq === null)) throw refuse('not_found')
  return row
}
