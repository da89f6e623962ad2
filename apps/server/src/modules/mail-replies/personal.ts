import type { PersonalData } from '../../kernel/personal-rows.ts'

/** Replies by email that have not left, and those that have. */
export const personal: PersonalData = {
  rows: [{ table: 'mail_replies', of: 'conversation', erase: 'delete' }],
}
