import { addToConversations } from '../conversations/add-to-conversations.ts'

/** What time spent adds to conversations: the sum of everybody’s minutes. */
export const timeFieldsOfConversations = addToConversations({ time_spent: { kind: 'number', column: true } })
