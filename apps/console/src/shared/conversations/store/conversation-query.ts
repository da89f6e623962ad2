import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../connection/api.ts'
import { currentJournal } from './follow-library.ts'
import { type ConversationDetails, inboxKeys, withDetails } from './live.ts'
import { usePendingActs } from './pending-acts.ts'

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

/** Returns a conversation as the user's acts leave it that the server has not answered yet. */
export function useShownRow<R extends ConversationView | null>(row: R): R {
  const acts = usePendingActs()
  return useMemo(() => (row ? (acts.row(row) as R) : row), [acts, row])
}

/** `conversationQuery` with the user's pending changes applied (optimistic updates). */
export function useConversationDetails(ref: string) {
  const query = useQuery(conversationQuery(ref))
  const conversation = useShownRow(query.data?.conversation ?? null)
  return { ...query, data: query.data && conversation ? { ...query.data, conversation } : query.data }
}
