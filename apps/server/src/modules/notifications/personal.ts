import type { PersonalData } from '../../kernel/personal-rows.ts'

/** Who has muted a conversation says nothing about its contact. What waits for a digest is told by nobody once the conversation is erased. */
export const personal: PersonalData = {
  rows: [
    { table: 'muted_conversations', of: 'conversation', erase: null },
    { table: 'digest_items', of: 'conversation', erase: 'delete', exported: false },
  ],
}
