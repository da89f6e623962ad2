import { z } from 'zod'
import { Nothing } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { inboxFlags } from '../permission-flags.ts'
import { ConversationView } from './conversations.ts'

export const liveBoardApi = defineOperations('liveBoard', {
  read: operation({
    http: 'GET /api/inbox/live-board',
    summary:
      'Who waits longest for an answer, in chats and tickets, and whose SLA target is missed or runs out within the next hour; as far as the caller may see them. Without spam, snoozed conversations and chats that a flow answers.',
    audience: ['staff'],
    permission: inboxFlags,
    input: Nothing,
    output: z.object({ waiting: z.array(ConversationView), due: z.array(ConversationView) }),
  }),
})
