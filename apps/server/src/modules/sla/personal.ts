import type { PersonalData } from '../../kernel/personal-rows.ts'

/** Clocks are times. */
export const personal: PersonalData = {
  rows: [
    { table: 'sla_clocks', of: 'conversation', erase: null },
    { table: 'sla_conversations', of: 'conversation', erase: null },
  ],
}
