import { trackerLimits, trackersApi } from '@porchlight/contracts/trackers/trackers'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { type ConversationRow, canSee, conversationForReading, conversationRows, forStaff } from '../conversations/index.ts'
import { presentAnswers } from './present.ts'

/** Selects the links by which conversations follow a ticket. */
const linksTo = (ctx: Ctx, tracker_ref: string) =>
  ctx.db
    .selectFrom('conversation_links')
    .select('conversation_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('other_ref', '=', tracker_ref)
    .where('kind', '=', 'follows')

/** Returns those of these conversations that follow a ticket and that the actor may see. */
export async function followersAmong(ctx: Ctx, tracker_ref: string, refs: readonly string[]): Promise<ConversationRow[]> {
  const rows = await conversationRows(ctx)
    .where('c.conversation_ref', 'in', linksTo(ctx, tracker_ref).where('conversation_ref', 'in', refs))
    .execute()
  return rows.filter((row) => canSee(ctx.actor, row))
}

/** Implements GET followers. */
export const listFollowers = query(trackersApi.followers, async (ctx, { conversation_ref }) => {
  await conversationForReading(ctx, conversation_ref)
  const links = await linksTo(ctx, conversation_ref)
    .orderBy('created_at', 'desc')
    .orderBy('conversation_ref')
    .limit(trackerLimits.followers + 1)
    .execute()
  const refs = links.slice(0, trackerLimits.followers).map((link) => link.conversation_ref)
  const rows = refs.length === 0 ? [] : await conversationRows(ctx).where('c.conversation_ref', 'in', refs).execute()
  const seen = new Map(rows.filter((row) => canSee(ctx.actor, row)).map((row) => [row.conversation_ref, row]))
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
    followers: refs.flatMap((ref) => seen.get(ref) ?? []).map((row) => forStaff(row, ctx.actor)),
    has_more: links.length > trackerLimits.followers,
    answers: await presentAnswers(ctx, answers),
  }
})
