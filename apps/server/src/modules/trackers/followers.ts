import { trackerLimits, trackersApi } from '@porchlight/contracts/trackers/trackers'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { type ConversationRow, conversationForReading, conversationRows, forStaff, readableSql } from '../conversations/index.ts'
import { presentAnswers } from './present.ts'

/** Selects the conversations that follow a ticket, as far as the actor may see them. */
const followersOf = (ctx: Ctx, tracker_ref: string) =>
  conversationRows(ctx)
    .innerJoin('conversation_links as l', (join) =>
      join.onRef('l.support_lib_id', '=', 'c.support_lib_id').onRef('l.conversation_ref', '=', 'c.conversation_ref'),
    )
    .where('l.other_ref', '=', tracker_ref)
    .where('l.kind', '=', 'follows')
    // The conversation that continues a merged one follows too.
    .where('c.merged_into', 'is', null)
    .where(readableSql(ctx.actor) ?? sql.lit(true))

/** Returns those of these conversations that follow a ticket and that the actor may see. */
export const followersAmong = (ctx: Ctx, tracker_ref: string, refs: readonly string[]): Promise<ConversationRow[]> =>
  followersOf(ctx, tracker_ref).where('c.conversation_ref', 'in', refs).execute()

/** Returns whether a conversation follows a ticket, whoever may see it. */
export async function doesFollow(ctx: Ctx, tracker_ref: string, conversation_ref: string): Promise<boolean> {
  const link = await ctx.db
    .selectFrom('conversation_links')
    .select('kind')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('other_ref', '=', tracker_ref)
    .where('kind', '=', 'follows')
    .executeTakeFirst()
  return link !== undefined
}

/** Implements GET followers. */
export const listFollowers = query(trackersApi.followers, async (ctx, { conversation_ref }) => {
  await conversationForReading(ctx, conversation_ref)
  const rows = await followersOf(ctx, conversation_ref)
    .orderBy(sql`c.state in ('waiting', 'ongoing', 'open')`, 'desc')
    .orderBy('l.created_at', 'desc')
    .orderBy('c.conversation_ref')
    .limit(trackerLimits.followers + 1)
    .execute()
  const answers = await ctx.db
    .selectFrom('tracker_answers')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('state', '<>', 'cancelled')
    .orderBy('created_at', 'desc')
    .orderBy('answer_ref')
    .limit(trackerLimits.answers)
    .execute()
  return {
    followers: rows.slice(0, trackerLimits.followers).map((row) => forStaff(row, ctx.actor)),
    has_more: rows.length > trackerLimits.followers,
    answers: await presentAnswers(ctx, answers),
  }
})
