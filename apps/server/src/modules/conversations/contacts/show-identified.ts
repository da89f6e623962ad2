import { reaction } from '../../../kernel/jobs.ts'
import { conversationRows, lockConversations } from '../access.ts'
import { ConversationChange } from '../conversation-change.ts'
import { saveChanges } from '../save-changes.ts'

/** Maximum number of a visitor's newest conversations in which a new name or email is shown at once. */
const shownMax = 50

/** Once a visitor gives or proves a name or an address, lists, headers and panels that are open show it. A reaction, because conversations are locked before visitors. */
export const showIdentified = reaction('conversations.show-identified', 'visitor.identified', async (ctx, { payload }) => {
  const { visitor_id, is_news } = payload
  if (!is_news) return
  const known = await conversationRows(ctx)
    .select('c.conversation_ref')
    .where('c.visitor_id', '=', visitor_id)
    .orderBy('c.visitor_updated_at', 'desc')
    .orderBy('c.conversation_ref', 'desc')
    .limit(shownMax)
    .execute()
  const rows = await lockConversations(
    ctx,
    known.map((row) => row.conversation_ref),
  )
  const changes = rows.map((row) => new ConversationChange(row))
  for (const change of changes) {
    change.step({ visible: false })
    change.happened(ctx, 'conversation.contact_identified', { visitor_id })
  }
  await saveChanges(ctx, changes)
})
