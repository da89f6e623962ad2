import type { Ctx } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'
import { type ConversationRow, mainsOf } from '../conversations/index.ts'
import { chatSettingsOf } from '../libraries/index.ts'
import { opensRating } from './rating-key.ts'
import type { RatingRow } from './rating-row.ts'

/**
 * Returns the rating request for the conversation's latest closing, creating it if it doesn't exist; undefined if its requester is not asked. Concurrent calls
 * get the same request.
 * @param isWanted asks even if the library doesn't ask after every closing
 */
export async function requestRating(ctx: Ctx, row: ConversationRow, isWanted = false): Promise<RatingRow | undefined> {
  const { closed_at } = row
  // A ticket may be answered and closed without anyone owning it.
  const isHandled = row.assignee_id !== null || row.first_reply_at !== null
  if (closed_at === null || !isHandled || row.spam === 'yes' || row.requester_lib_id !== null || row.merged_into !== null) return undefined
  // Third parties are asked for help, and not for a rating. Staff open no other tickets by mail.
  const isSide = row.creation_method === 'email' && row.created_by !== null && (await mainsOf(ctx, row.conversation_ref)).length > 0
  if (isSide) return undefined
  if (!isWanted && !(await chatSettingsOf(ctx)).asks_for_rating) return undefined
  const { support_lib_id } = ctx
  const { conversation_ref, assignee_id } = row
  const created = await ctx.db
    .insertInto('ratings')
    .values({ support_lib_id, message_id: newRef(), conversation_ref, number: row.number, closed_at, assignee_id, asked_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'conversation_ref', 'closed_at']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (created) {
    ctx.emit('conversation.rating_asked', { conversation_ref, number: row.number, assignee_id }, { subject: conversation_ref })
    return created
  }
  return ctx.db
    .selectFrom('ratings')
    .selectAll()
    .where('support_lib_id', '=', support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('closed_at', '=', closed_at)
    .executeTakeFirst()
}

/** Returns the rating of a key, locked if it will be changed; undefined if any of its parts is wrong. */
export async function ratingOfKey(ctx: Ctx, conversation_ref: string, key: string, change?: 'change'): Promise<RatingRow | undefined> {
  const all = ctx.db.selectFrom('ratings').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('conversation_ref', '=', conversation_ref)
  const rows = await all.$if(change !== undefined, (some) => some.forUpdate()).execute()
  return rows.find((row) => opensRating(ctx, row, key))
}
