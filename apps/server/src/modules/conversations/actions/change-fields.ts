import { conversationsApi } from '@porchlight/contracts'
import { action } from '../../../kernel/operations.ts'
import { conversationForUpdate } from '../access.ts'
import { ConversationChange, saveChanges } from '../conversation-change.ts'
import { setFields } from '../fields.ts'
import { forStaff } from '../present.ts'

/** PATCH conversations: fields of one conversation. */
export const patchConversation = action(conversationsApi.patch, async (ctx, { conversation_ref, ...changes }) => {
  const change = new ConversationChange(await conversationForUpdate(ctx, conversation_ref, 'change'))
  setFields(ctx, change, changes)
  await saveChanges(ctx, [change])
  return { conversation: forStaff(change.row) }
})
