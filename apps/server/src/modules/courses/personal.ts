import type { PersonalData } from '../../kernel/personal-rows.ts'

/** What a contact has read. */
export const personal: PersonalData = {
  rows: [{ table: 'lesson_progress', of: 'contact', erase: 'delete' }],
}
