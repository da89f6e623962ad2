import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { api } from '../connection/api.ts'

/** Returns the conversation with this number; undefined if there is none that the user may see. */
export async function byNumber(number: string): Promise<ConversationView | undefined> {
  const { results } = await api.conversations.search({ query: number })
  return results.find((one) => one.conversation.number === Number(number))?.conversation
}
