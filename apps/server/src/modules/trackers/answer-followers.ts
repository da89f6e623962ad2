import { lacksName } from '@porchlight/contracts/canned-replies/filled-reply'
import { limits } from '@porchlight/contracts/limits'
import { trackersApi } from '@porchlight/contracts/trackers/trackers'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { action } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { conversationForReading, survivorsOf } from '../conversations/index.ts'
import { followersAmong } from './followers.ts'
import { type AnswerRow, presentAnswers } from './present.ts'

/** Enqueues the sending of an answer. */
export function sendLater(ctx: Ctx, answer_ref: string, send_at: Date): void {
  ctx.enqueue('trackers.send', { answer_ref }, { key: `trackers.send:${answer_ref}`, ...(send_at > ctx.clock.now() && { runAt: send_at }) })
}

/** Tells the ticket's screens about an answer. */
export const tell = (ctx: Ctx, { conversation_ref, answer_ref, state }: Pick<AnswerRow, 'conversation_ref' | 'answer_ref' | 'state'>): void =>
  ctx.emit('tracker.answer_changed', { conversation_ref, answer_ref, state }, { subject: conversation_ref })

/** Implements POST follower-answers. Whom it is for is settled now; the rights are asked for again when each follower gets it. */
export const answerFollowers = action(trackersApi.answer, async (ctx, { conversation_ref, client_msg_id, message, conversation_refs, closes }) => {
  const { user_id, name } = staffOf(ctx)
  const { channel } = await conversationForReading(ctx, conversation_ref, 'change')
  if (channel !== 'ticket') throw refuse('invalid_input', { fields: { conversation_ref: 'no ticket' } })
  const survivors = await survivorsOf(ctx, conversation_refs)
  const refs = [...new Set(conversation_refs.map((ref) => survivors.get(ref) ?? ref))]
  const followers = await followersAmong(ctx, conversation_ref, refs)
  if (followers.length < refs.length) throw refuse('not_found')
  const isUnfilled = followers.some(({ visitor_name }) => lacksName(message, { contact: visitor_name, agent: name }))
  if (isUnfilled) throw refuse('invalid_input', { fields: { message: 'a name is missing' } })
  const now = ctx.clock.now()
  const send_at = new Date(now.getTime() + limits.mailUndoSeconds * 1000)
  const row = await ctx.db
    .insertInto('tracker_answers')
    .values({
      ...{ support_lib_id: ctx.support_lib_id, answer_ref: newRef(), conversation_ref, user_id, client_msg_id, message, closes },
      ...{ state: 'waiting', send_at, created_at: now },
    })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'user_id', 'client_msg_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return oneAnswer(ctx, await sameAnswer(ctx, user_id, client_msg_id))
  const { answer_ref } = row
  await ctx.db
    .insertInto('tracker_answer_targets')
    .values(refs.map((ref) => ({ support_lib_id: ctx.support_lib_id, answer_ref, conversation_ref: ref, state: 'waiting' })))
    .execute()
  sendLater(ctx, answer_ref, send_at)
  tell(ctx, row)
  return oneAnswer(ctx, row)
})

/** Returns the answer that an earlier try of the same call made. */
const sameAnswer = (ctx: Ctx, user_id: string, client_msg_id: string): Promise<AnswerRow> =>
  ctx.db
    .selectFrom('tracker_answers')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .where('client_msg_id', '=', client_msg_id)
    .executeTakeFirstOrThrow()

async function oneAnswer(ctx: Ctx, row: AnswerRow) {
  const [answer] = await presentAnswers(ctx, [row])
  if (!answer) throw refuse('not_found')
  return { answer }
}

/** Implements DELETE follower-answers: for its author, and those who may change the ticket. */
export const takeBackAnswer = action(trackersApi.takeBack, async (ctx, { answer_ref }) => {
  const row = await ctx.db
    .selectFrom('tracker_answers')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('answer_ref', '=', answer_ref)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  await conversationForReading(ctx, row.conversation_ref, row.user_id === staffOf(ctx).user_id ? 'read' : 'change')
  if (row.state !== 'waiting') throw refuse('conflict')
  const cancelled = await ctx.db
    .updateTable('tracker_answers')
    .set({ state: 'cancelled' })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('answer_ref', '=', answer_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
  tell(ctx, cancelled)
  return oneAnswer(ctx, cancelled)
})
