import { type DraftView, draftsApi } from '@porchlight/contracts/drafts/drafts'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { DraftMessages } from '../../kernel/generated/tables.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { keysetPage, newestFirst } from '../../kernel/rows/keyset-page.ts'
import { conversationForReading, conversationsInSight } from '../conversations/index.ts'
import { teamsOf } from '../people/index.ts'

export type DraftRow = Selectable<DraftMessages>

/** Returns a draft as its author and reviewers see it. */
export const presentDraft = (row: DraftRow): DraftView => ({
  draft_message_ref: row.draft_message_ref,
  conversation_ref: row.conversation_ref,
  user_id: row.user_id,
  kind: row.kind as DraftView['kind'],
  message: row.message,
  updated_at: row.updated_at.toISOString(),
  review_for: row.review_for,
  review_for_kind: row.review_for_kind as DraftView['review_for_kind'],
  review_status: row.review_status as DraftView['review_status'],
  request_note: row.request_note,
  review_note: row.review_note,
  reviewed_by: row.reviewed_by,
  reviewed_message: row.reviewed_message,
})

/** Returns the ids under which the caller can be asked for reviews: their own and those of their teams. */
export const reviewsFor = async (ctx: Ctx): Promise<string[]> => {
  const { user_id } = staffOf(ctx)
  return [user_id, ...(await teamsOf(ctx, user_id))]
}

/** Implements GET draft_messages. Leaves out drafts for conversations that the caller can no longer see. */
export const listDrafts = query(draftsApi.list, async (ctx, { conversation_ref, type, cursor, limit }) => {
  const { user_id } = staffOf(ctx)
  const asked = type === 'to_review' ? await reviewsFor(ctx) : []
  const found = ctx.db
    .selectFrom('draft_messages')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .$if(type === 'mine', (q) => q.where('user_id', '=', user_id))
    .$if(type === 'to_review', (q) => q.where('review_for', 'in', asked).where('review_status', '=', sql.lit('requested')).where('user_id', '<>', user_id))
    .$if(conversation_ref !== undefined, (q) => q.where('conversation_ref', '=', conversation_ref ?? ''))
  const { rows: page, next_cursor } = await keysetPage(found, newestFirst('updated_at', 'draft_message_ref'), { cursor: cursor || undefined, limit })
  const refs = [...new Set(page.map((row) => row.conversation_ref))]
  const conversations = await conversationsInSight(ctx, refs, { withSpam: conversation_ref !== undefined })
  const seen = new Set(conversations.map((conversation) => conversation.conversation_ref))
  return {
    draft_messages: page.filter((row) => seen.has(row.conversation_ref)).map(presentDraft),
    conversations,
    next_cursor,
  }
})

/** Saves a draft: one per agent, conversation and kind. An empty text deletes it. */
export const saveDraft = action(draftsApi.save, async (ctx, { conversation_ref, kind, message }) => {
  const { user_id } = staffOf(ctx)
  await conversationForReading(ctx, conversation_ref, 'draft')
  if (message.trim() === '') {
    const deleted = await ctx.db
      .deleteFrom('draft_messages')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('user_id', '=', user_id)
      .where('conversation_ref', '=', conversation_ref)
      .where('kind', '=', kind)
      .returning('draft_message_ref')
      .executeTakeFirst()
    if (deleted) announceDrafts(ctx, [user_id])
    return { draft_message: null }
  }
  const row = await putDraft(ctx, { conversation_ref, kind, message })
  announceDrafts(ctx, [user_id])
  return { draft_message: presentDraft(row) }
})

/**
 * Writes the caller's draft. A text that was never submitted has no status; one returned with requested changes keeps that status until it is submitted again.
 */
export async function putDraft(ctx: Ctx, draft: Pick<DraftRow, 'conversation_ref' | 'kind' | 'message'>): Promise<DraftRow> {
  const { message } = draft
  const updated_at = ctx.clock.now()
  return ctx.db
    .insertInto('draft_messages')
    .values({ support_lib_id: ctx.support_lib_id, draft_message_ref: newRef(), user_id: staffOf(ctx).user_id, updated_at, ...draft })
    .onConflict((conflict) =>
      conflict.columns(['support_lib_id', 'user_id', 'conversation_ref', 'kind']).doUpdateSet({
        message,
        updated_at,
        review_status: sql`case when draft_messages.message = ${message} or draft_messages.review_status = 'changes_requested' then draft_messages.review_status end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Notifies these people's open screens that one of their drafts, or one they may review, has changed. */
export function announceDrafts(ctx: Ctx, user_ids: readonly string[]): void {
  const people = [...new Set(user_ids)]
  if (people.length === 0) return
  ctx.emit('draft.changed', { user_ids: people })
}
