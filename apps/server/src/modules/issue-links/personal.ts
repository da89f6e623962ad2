import type { PersonalData } from '../../kernel/personal-rows.ts'

/** Titles of issues repeat what conversations say. Issues themselves are in their tracker. */
export const personal: PersonalData = { rows: [{ table: 'issue_links', of: 'conversation', erase: 'delete' }] }
