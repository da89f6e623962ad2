import { z } from 'zod'
import { Nothing, Ref } from '../common.ts'
import { ConversationView } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { inboxFlags } from '../permission-flags.ts'

/** How many side conversations a conversation can have. */
export const sideConversationsMax = 50

/**
 * Side conversations: tickets with third parties about a conversation, in which its requester sees nothing. `mailReplies.create` begins one (`forward`); from
 * then on, it is a ticket like any other.
 */
export const sideConversationsApi = defineOperations('sideConversations', {
  list: operation({
    http: 'GET /api/inbox/conversations/:conversation_ref/side-conversations',
    summary:
      'The side conversations of a conversation, open ones first, then the newest. Whoever may read it knows of all of them: with whom, their subject and state; everything else of those that they see.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref: Ref }),
    output: z.object({ side_conversations: z.array(ConversationView) }),
  }),
  join: operation({
    http: 'POST /api/inbox/side-conversations/:conversation_ref/followers',
    summary:
      'Lets the caller see a side conversation: whoever may write notes in the conversation that it is about follows it, if it is outside of their sight.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref: Ref }),
    output: Nothing,
  }),
})
