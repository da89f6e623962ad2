import { reaction } from '../../../kernel/jobs.ts'

/** Notifies mentioned staff immediately; the activity module writes the feed items. */
export const noticeMentioned = reaction('conversations.notice-mentioned', 'message.mentioned', async (ctx, { payload }) => {
  const { user_ids, conversation_ref } = payload
  for (const user_id of user_ids) {
    ctx.emit('message.mention_noticed', { conversation_ref, user_id }, { subject: conversation_ref })
  }
})
