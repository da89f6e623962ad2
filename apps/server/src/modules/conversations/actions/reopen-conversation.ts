import { conversationsApi } from '@porchlight/contracts/conversations/conversations'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { chatSettingsOf } from '../../libraries/index.ts'
import { mayTakeChats } from '../../permissions/index.ts'
import { conversationForUpdate } from '../access.ts'
import { ConversationChange } from '../conversation-change.ts'
import { forStaff } from '../present.ts'
import { saveChanges } from '../save-changes.ts'
import { askForAgent, reopenByStaff } from '../transitions.ts'

/**
 * Implements reopenChat. The caller becomes the owner of a reopened chat, because they want to write. Undoing a close returns the chat to its owner, or to the
 * queue if it had none or its owner can no longer take chats.
 */
export const reopenConversation = action(conversationsApi.reopen, async (ctx, { conversation_ref, as_before }) => {
  const { user_id, name } = staffOf(ctx)
  const change = new ConversationChange(await conversationForUpdate(ctx, conversation_ref, 'reopen'))
  const { row } = change
  const former = row.assignee_id
  const owner = as_before ? (former !== null && (former === user_id || (await mayTakeChats(ctx, former))) ? former : null) : user_id
  reopenByStaff(ctx, change, owner, name)
  if (row.state === 'waiting') {
    change.happened(ctx, 'conversation.queued', {})
    askForAgent(ctx, conversation_ref, await chatSettingsOf(ctx))
  }
  await saveChanges(ctx, [change])
  return { conversation: forStaff(row, ctx.actor) }
})
