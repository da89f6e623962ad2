import type { PersonalData } from '../../kernel/personal-rows.ts'

/** Runs hold what was answered; the numbers of each day stay. */
export const personal: PersonalData = {
  rows: [{ table: 'flow_runs', of: 'conversation', erase: 'delete' }],
}
