import { reaction } from '../../kernel/jobs.ts'
import { conversationRows, lockConversations } from './access.ts'
import { ConversationChange, saveChanges } from './conversation-change.ts'

/** How many conversations of one browser are moved; a browser that has not signed in has few. */
const movedMax = 200

/** Someone signed in after chatting: what they began as a stranger becomes theirs, on every device. */
export const followMergedVisitor = reaction('conversations.follow-merged-visitor', 'visitor.merged', async (ctx, { payload }) => {
  const { from, to } = payload as { from: string; to: string }
  const { support_lib_id } = ctx
  const found = await conversationRows(ctx).where('c.visitor_id', '=', from).limit(movedMax).execute()
  const rows = await lockConversations(
    ctx,
    found.map((row) => row.conversation_ref),
  )
  const visitor = await ctx.db
    .selectFrom('visitors')
    .select(['visitor_id', 'name as visitor_name', 'email as visitor_email', 'is_verified as visitor_verified', 'country as visitor_country'])
    .where('support_lib_id', '=', support_lib_id)
    .where('visitor_id', '=', to)
    .executeTakeFirst()
  if (!visitor) return
  const changes = rows.filter((row) => row.visitor_id === from).map((row) => new ConversationChange({ ...row, ...visitor }))
  for (const change of changes) {
    change.step({ visible: true })
    change.happened(ctx, 'conversation.visitor_merged', { from, to })
  }
  await ctx.db
    .updateTable('messages')
    .set({ sender_id: to })
    .where('support_lib_id', '=', support_lib_id)
    .where('conversation_ref', 'in', changes.map((change) => change.row.conversation_ref).concat(''))
    .where('sender_id', '=', from)
    .execute()
  await saveChanges(ctx, changes)
})
