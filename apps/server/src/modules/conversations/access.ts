import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { send } from '../../kernel/pipeline.ts'
import type { ConversationRow, MessageRow } from './rows.ts'
import { type Act, assertMay } from './rules.ts'

/** Conversations with what their views need of the visitor; the one way rows are selected. */
export const conversationRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('conversations as c')
    .innerJoin('visitors as v', (join) => join.onRef('v.support_lib_id', '=', 'c.support_lib_id').onRef('v.visitor_id', '=', 'c.visitor_id'))
    .selectAll('c')
    .select(['v.name as visitor_name', 'v.email as visitor_email', 'v.is_verified as visitor_verified', 'v.country as visitor_country'])
    .where('c.support_lib_id', '=', ctx.support_lib_id)

/** Locks these conversations (always in the same order, so that batches never wait for each other in a ring). Unknown refs are left out. */
export async function lockConversations(ctx: Ctx, refs: string[]): Promise<ConversationRow[]> {
  if (refs.length === 0) return []
  const statement = sql<ConversationRow>`
    select c.*, v.name as visitor_name, v.email as visitor_email, v.is_verified as visitor_verified, v.country as visitor_country
    from unnest(${[...refs].sort()}::text[]) k(conversation_ref)
    cross join lateral (select * from conversations where support_lib_id = ${ctx.support_lib_id} and conversation_ref = k.conversation_ref limit 1 for update) c
    cross join lateral (select * from visitors where support_lib_id = c.support_lib_id and visitor_id = c.visitor_id limit 1) v`
  return send(ctx.db, 'lock-conversations', statement)
}

/**
 * The conversation, locked, for one act of this actor; decided on the locked row.
 * @throws AppError `not_found` for a missing, foreign or hidden one alike; else the refusal of `rules.ts`
 */
export async function conversationForUpdate(ctx: Ctx, ref: string, act: Act): Promise<ConversationRow> {
  const [row] = await lockConversations(ctx, [ref])
  if (!row) throw refuse('not_found')
  assertMay(ctx.actor, act, row)
  return row
}

/**
 * The conversation for an act that leaves its row alone.
 * @throws AppError as `conversationForUpdate`
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
  // What a visitor cannot see does not exist for it.
  if (!row || (ctx.actor.kind === 'visitor' && row.visitor_seq === null)) throw refuse('not_found')
  return row
}
