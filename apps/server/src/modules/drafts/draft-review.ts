import { draftsApi } from '@porchlight/contracts/drafts/drafts'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { action } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { ConversationChange, type ConversationRow, conversationForReading, conversationForUpdate, isWithin, saveChanges } from '../conversations/index.ts'
import { presentTeams } from '../people/index.ts'
import { mentionable, sightsOf } from '../permissions/index.ts'
import { announceDrafts, type DraftRow, presentDraft, putDraft, reviewsFor } from './drafts.ts'

type Asked = { review_for: string; review_for_kind: 'agent' | 'team'; reviewer_ids: string[] }

/** Submits the caller's reply to a teammate or a team. */
export const submitDraft = action(draftsApi.submit, async (ctx, { conversation_ref, message, to_agent, to_team, note }) => {
  const { user_id } = staffOf(ctx)
  const conversation = await conversationForReading(ctx, conversation_ref, 'draft')
  if (conversation.channel !== 'ticket') throw refuse('invalid_input', { fields: { conversation_ref: 'tickets only' } })
  if (message.trim() === '') throw refuse('invalid_input', { fields: { message: 'empty' } })
  const { reviewer_ids, ...asked } = await askedFor(ctx, conversation, to_agent, to_team)
  const { draft_message_ref } = await putDraft(ctx, { conversation_ref, kind: 'agent', message })
  const row = await update(ctx, draft_message_ref, { ...asked, review_status: 'requested', request_note: note })
  ctx.emit(
    'draft.submitted',
    { draft_message_ref, conversation_ref, number: conversation.number, author_id: user_id, reviewer_ids },
    { subject: conversation_ref },
  )
  announceDrafts(ctx, [user_id, ...reviewer_ids])
  return { draft_message: presentDraft(row) }
})

/** @throws AppError `invalid_input` unless given exactly one teammate or team, with someone other than the caller who may review */
async function askedFor(ctx: Ctx, conversation: ConversationRow, to_agent: string | undefined, to_team: string | undefined): Promise<Asked> {
  const review_for = to_agent ?? to_team
  if (review_for === undefined || (to_agent && to_team)) throw refuse('invalid_input', { fields: { to_agent: 'one teammate or team' } })
  const members = to_agent ? [to_agent] : (await presentTeams(ctx, [review_for])).flatMap((team) => team.member_ids)
  const may = await mentionable(ctx, members, ['canReviewOtherDrafts'])
  const sights = await sightsOf(ctx, members)
  const reviewer_ids = members.filter(
    (user_id) => may.get(user_id) && user_id !== staffOf(ctx).user_id && isWithin({ user_id, sight: sights.get(user_id) }, conversation),
  )
  if (reviewer_ids.length === 0) throw refuse('invalid_input', { fields: { [to_agent ? 'to_agent' : 'to_team']: 'no one who may review' } })
  return { review_for, review_for_kind: to_agent ? 'agent' : 'team', reviewer_ids }
}

/** Records a decision on a draft that the caller was asked to review. */
export const reviewDraft = action(draftsApi.review, async (ctx, { draft_message_ref, decision, message, note }) => {
  const { user_id } = staffOf(ctx)
  const draft = await draftForReview(ctx, draft_message_ref)
  const conversation = await conversationForUpdate(ctx, draft.conversation_ref, decision === 'send' ? 'reply' : 'note')
  // The text has changed since the reviewer read it.
  if (draft.message !== message) throw refuse('conflict', { fields: { message: 'changed' } })
  const about = { draft_message_ref, conversation_ref: draft.conversation_ref, number: conversation.number, author_id: draft.user_id }
  if (decision === 'send') await sendDraft(ctx, draft, conversation)
  const row =
    decision === 'send'
      ? null
      : await update(ctx, draft_message_ref, {
          review_status: decision === 'approve' ? 'approved' : 'changes_requested',
          ...{ review_note: note, reviewed_by: user_id, reviewed_message: message },
        })
  ctx.emit('draft.reviewed', { ...about, by: user_id, decision }, { subject: draft.conversation_ref })
  announceDrafts(ctx, [draft.user_id, user_id])
  return { draft_message: row && presentDraft(row) }
})

/** @throws AppError `not_found` unless the caller, or one of the caller's teams, was asked to review the draft */
async function draftForReview(ctx: Ctx, draft_message_ref: string): Promise<DraftRow> {
  const row = await ctx.db
    .selectFrom('draft_messages')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('draft_message_ref', '=', draft_message_ref)
    .where('review_status', '=', 'requested')
    .where('review_for', 'in', await reviewsFor(ctx))
    .where('user_id', '<>', staffOf(ctx).user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/**
 * Sends the reply under its author's name, because the contact is talking to the author.
 * @throws AppError `conflict` when the author could not send it: their account is disabled, or they may no longer answer this ticket
 */
async function sendDraft(ctx: Ctx, draft: DraftRow, conversation: ConversationRow): Promise<void> {
  const { user_id } = draft
  const [may, sights] = [await mentionable(ctx, [user_id], ['canReplyToTickets']), await sightsOf(ctx, [user_id])]
  if (!may.get(user_id) || !isWithin({ user_id, sight: sights.get(user_id) }, conversation)) throw refuse('conflict', { fields: { author: 'may not reply' } })
  const change = new ConversationChange(conversation)
  const added = change.speak(ctx, { door: 'draft', sender_id: draft.user_id, message: draft.message.trim(), sent_via: 'application' })
  change.joins(draft.user_id)
  change.sent(ctx, added)
  await saveChanges(ctx, [change])
  await ctx.db.deleteFrom('draft_messages').where('support_lib_id', '=', ctx.support_lib_id).where('draft_message_ref', '=', draft.draft_message_ref).execute()
}

const update = (ctx: Ctx, draft_message_ref: string, values: Partial<DraftRow>): Promise<DraftRow> =>
  ctx.db
    .updateTable('draft_messages')
    .set(values)
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('draft_message_ref', '=', draft_message_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
