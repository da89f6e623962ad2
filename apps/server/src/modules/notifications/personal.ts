import type { PersonalData } from '../../kernel/personal-rows.ts'

/** Who has muted a conversation says nothing about its contact. */
export const personal: PersonalData = { rows: [{ table: 'muted_conversations', of: 'conversation', erase: null }] }
