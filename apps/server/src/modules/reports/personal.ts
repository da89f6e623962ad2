import type { PersonalData } from '../../kernel/personal-rows.ts'

/** Reports hold refs and numbers, which stay. */
export const personal: PersonalData = {
  rows: [
    { table: 'report_conversations', of: 'conversation', erase: null },
    { table: 'report_facts', of: 'conversation', erase: null },
  ],
}
