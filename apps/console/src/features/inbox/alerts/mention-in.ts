import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { api } from '../../../shared/connection/api.ts'
import { log } from '../../../shared/connection/log.ts'
import type { Mention } from './notification-of.ts'

/** Number of recent messages searched for the note. */
const newest = 20
const textMax = 140

/** Returns the conversation and its newest note that mentions the user; empty if loading fails. */
export async function mentionIn(conversation_ref: string, me: string): Promise<{ conversation?: ConversationView; mention?: Mention }> {
  try {
    const [{ conversation }, { messages }] = await Promise.all([
      api.conversations.read({ conversation_ref }),
      api.messages.list({ conversation_ref, limit: newest }),
    ])
    const note = messages.findLast(({ mentions, is_deleted }) => mentions.includes(me) && !is_deleted)
    return { conversation, ...(note && { mention: { id: note.id, agent: note.sender?.name ?? '', text: note.message.slice(0, textMax) } }) }
  } catch (cause) {
    log('A mention could not be loaded', cause)
    return {}
  }
}
