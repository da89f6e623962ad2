import { sql } from 'kysely'
import type { PersonalData } from '../../kernel/personal-rows.ts'

/** Answers to forms, those given by link too if they name the contact's address. */
export const personal: PersonalData = {
  rows: [
    { table: 'form_submissions', of: 'conversation', erase: 'delete' },
    { table: 'form_submissions', of: 'address', where: (refs) => sql`lower(email) = any(${refs})`, erase: 'delete' },
  ],
}
