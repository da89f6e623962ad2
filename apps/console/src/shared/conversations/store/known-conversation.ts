import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { queryClient } from '../../connection/query-client.ts'
import type { ListWindow } from './list-window.ts'
import { type ConversationDetails, inboxKeys } from './live.ts'

/** Returns the newest copy of a conversation in any cached list, or null. Enough to render its header before it is fetched. */
export function knownConversation(ref: string): ConversationView | null {
  const details = queryClient.getQueryData<ConversationDetails>(inboxKeys.conversation(ref))
  if (details) return details.conversation
  for (const [, window] of queryClient.getQueriesData<ListWindow>({ queryKey: inboxKeys.lists })) {
    const row = window?.rows.find((one) => one.conversation_ref === ref)
    if (row) return row
  }
  return queryClient.getQueryData<ConversationView[]>(inboxKeys.offers)?.find((one) => one.conversation_ref === ref) ?? null
}
