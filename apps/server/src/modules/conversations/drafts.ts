import { draftsApi } from '@porchlight/contracts'
import { newRef } from '../../kernel/ids.ts'
import { action, query } from '../../kernel/operations.ts'
import { conversationForReading } from './access.ts'
import { staffOf } from './actions/own-conversation.ts'

/** Drafts shown in a list; an agent has few. */
const draftsMax = 100

export const listDrafts = query(draftsApi.list, async (ctx, { conversation_ref }) => {
  const rows = await ctx.db
    .selectFrom('draft_messages')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', staffOf(ctx).user_id)
    .$if(conversation_ref !== undefined, (q) => q.where('conversation_ref', '=', conversation_ref ?? ''))
    .orderBy('updated_at', 'desc')
    .limit(draftsMax)
    .execute()
  return {
    draft_messages: rows.map((row) => ({
      draft_message_ref: row.draft_message_ref,
      conversation_ref: row.conversation_ref,
      kind: row.kind as 'agent' | 'note',
      message: row.message,
      updated_at: row.updated_at.toISOString(),
    })),
  }
})

/** Saves a draft: one per agent, conversation and kind. An empty text deletes it. */
export const saveDraft = action(draftsApi.save, async (ctx, { conversation_ref, kind, message }) => {
  const { user_id } = staffOf(ctx)
  await conversationForReading(ctx, conversation_ref, 'draft')
  const { support_lib_id } = ctx
  if (message.trim() === '') {
    await ctx.db
      .deleteFrom('draft_messages')
      .where('support_lib_id', '=', support_lib_id)
      .where('user_id', '=', user_id)
      .where('conversation_ref', '=', conversation_ref)
      .where('kind', '=', kind)
      .execute()
    return {}
  }
  const updated_at = ctx.clock.now()
  await ctx.db
    .insertInto('draft_messages')
    .values({ support_lib_id, draft_message_ref: newRef(), conversation_ref, user_id, kind, message, updated_at })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'user_id', 'conversation_ref', 'kind']).doUpdateSet({ message, updated_at }))
    .execute()
  return {}
})
