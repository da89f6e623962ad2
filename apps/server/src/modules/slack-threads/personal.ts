import type { PersonalData } from '../../kernel/personal-rows.ts'

/** A thread is a pair of references here; what was posted is in the team's own workspace. */
export const personal: PersonalData = { rows: [{ table: 'slack_threads', of: 'conversation', erase: 'delete' }] }
