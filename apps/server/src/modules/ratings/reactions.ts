import { lowRatingMax } from '@porchlight/contracts/ratings/ratings'
import type { Ctx } from '../../kernel/context.ts'
import { type Reaction, reaction } from '../../kernel/jobs.ts'
import { canSee, conversationForReading } from '../conversations/index.ts'
import { allStaffNow } from '../people/index.ts'
import { peopleWith } from '../permissions/index.ts'
import { mailRatingLink } from './mail-link.ts'
import { requestRating } from './request-rating.ts'

/** People who are told of a low rating at most. */
const hearingMax = 100

/** Returns whom a low rating concerns: the owner of the conversation, and the supervisors who may read it by their own rights. */
async function whoHearsOf(ctx: Ctx, conversation_ref: string, assignee_id: string | null): Promise<string[]> {
  const row = await conversationForReading(ctx, conversation_ref)
  if (row.spam === 'yes') return []
  const people = new Set([...(assignee_id === null ? [] : [assignee_id]), ...(await peopleWith(ctx, 'canSuperviseChats'))])
  const staff = await allStaffNow(ctx, [...people])
  return [...people]
    .filter((user_id) => {
      const person = staff.get(user_id)
      return person && canSee(person, row)
    })
    .slice(0, hearingMax)
}

/** Returns the conversation's last rating as it is now, and whether it was told as a low one; undefined without one. Locks it. */
async function lastRating(ctx: Ctx, conversation_ref: string) {
  const row = await ctx.db
    .selectFrom('ratings')
    .select(['message_id', 'message_rating', 'low_told_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('message_rating', 'is not', null)
    .orderBy('rated_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row && { message_id: row.message_id, to: row.message_rating ?? 0, isTold: row.low_told_at !== null }
}

const noteTold = (ctx: Ctx, message_id: string) =>
  ctx.db
    .updateTable('ratings')
    .set({ low_told_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('message_id', '=', message_id)
    .execute()

/** Reactions to a closing: the request, and for a ticket the email with its link; and to a low rating: who is told of it, and that it was raised. */
export const ratingReactions: Reaction[] = [
  reaction('ratings.ask', 'conversation.closed', async (ctx, { payload: { conversation_ref } }) => {
    const row = await conversationForReading(ctx, conversation_ref)
    const request = await requestRating(ctx, row)
    if (request && row.channel === 'ticket') await mailRatingLink(ctx, row, request)
  }),
  reaction(
    'ratings.tell-low',
    'conversation.rated',
    async (ctx, { payload: { conversation_ref, number, assignee_id } }) => {
      const last = await lastRating(ctx, conversation_ref)
      if (!last || last.to > lowRatingMax) return
      if (!last.isTold) await noteTold(ctx, last.message_id)
      const user_ids = await whoHearsOf(ctx, conversation_ref, assignee_id)
      const told = { conversation_ref, number, assignee_id, to: last.to, user_ids, ...(last.isTold && { is_again: true }) }
      if (user_ids.length > 0) ctx.emit('conversation.rated_low', told, { subject: conversation_ref })
    },
    { when: ({ from, to }) => to <= lowRatingMax && (from === null || from > lowRatingMax) },
  ),
  reaction(
    'ratings.tell-raised',
    'conversation.rated',
    async (ctx, { payload: { conversation_ref, number, assignee_id } }) => {
      const last = await lastRating(ctx, conversation_ref)
      if (!last?.isTold || last.to <= lowRatingMax) return
      const user_ids = await whoHearsOf(ctx, conversation_ref, assignee_id)
      if (user_ids.length > 0)
        ctx.emit('conversation.rating_raised', { conversation_ref, number, assignee_id, to: last.to, user_ids }, { subject: conversation_ref })
    },
    { when: ({ from, to }) => from !== null && from <= lowRatingMax && to > lowRatingMax },
  ),
]
