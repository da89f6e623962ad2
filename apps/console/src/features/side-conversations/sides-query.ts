import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

/** Cache key of all side conversations: lists and threads. */
const sidesKey = ['side-conversations'] as const

/** Query of a conversation's side conversations. An answer in one changes the conversation, too. */
export const sidesQuery = ({ conversation_ref, seq }: ConversationView) =>
  queryOptions({
    queryKey: [...sidesKey, 'list', conversation_ref, seq],
    queryFn: async () => (await api.sideConversations.list({ conversation_ref })).side_conversations,
    placeholderData: (known) => known,
    staleTime: 0,
  })

/** How many messages of a side conversation are shown: the newest. */
const shownMessages = 100

/** Query of what was written in a side conversation, and of what is on its way. Whoever opens one joins it. */
export const threadQuery = (conversation_ref: string) =>
  queryOptions({
    queryKey: [...sidesKey, 'thread', conversation_ref],
    queryFn: async () => {
      await api.sideConversations.join({ conversation_ref })
      const [{ messages }, { replies, suggested }] = await Promise.all([
        api.messages.list({ conversation_ref, limit: shownMessages }),
        api.mailReplies.list({ conversation_ref }),
      ])
      return { messages, replies, suggested }
    },
    staleTime: 0,
  })
