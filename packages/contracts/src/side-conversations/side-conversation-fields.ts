import { addToConversations } from '../conversations/add-to-conversations.ts'

/** What side conversations add to the conversation that they are about: how many are open, and in how many of these the third party wrote last. */
export const sideFieldsOfConversations = addToConversations({
  open_sides: { kind: 'number', column: true },
  answered_sides: { kind: 'number', column: true },
})
