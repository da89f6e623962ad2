import { addToConversations } from '../conversations/add-to-conversations.ts'

/** What an erasure adds to conversations: when what they said was erased. Only a shell is left, which reports count. */
export const erasedFieldOfConversations = addToConversations({ erased_at: { kind: 'moment', nullable: true, column: true } })
