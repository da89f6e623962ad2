import { queryOptions } from '@tanstack/react-query'
import { api } from '../../connection/api.ts'
import { currentJournal } from './follow-library.ts'
import { type ConversationDetails, inboxKeys, withDetails } from './live.ts'

/** Query for a conversation with its visitor and the visitor's other conversations. */
export const conversationQuery = (ref: string) =>
  queryOptions({
    queryKey: inboxKeys.conversation(ref),
    queryFn: async ({ signal }): Promise<ConversationDetails> => {
      const journal = currentJournal()
      const from = journal.head
      const details = await api.conversations.read({ conversation_ref: ref }, { signal })
      return (journal.since(from) ?? []).reduce(withDetails, details)
    },
  })
