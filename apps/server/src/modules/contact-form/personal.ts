import type { PersonalData } from '../../kernel/personal-rows.ts'

/** What a contact submitted; its tickets are conversations. */
export const personal: PersonalData = {
  rows: [{ table: 'contact_form_submissions', of: 'contact', erase: 'delete' }],
}
