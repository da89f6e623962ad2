import type { PersonalData } from '../../kernel/personal-rows.ts'

/** Consents are in the export of their contact, and are erased with them. */
export const personal: PersonalData = { rows: [{ table: 'contact_consents', of: 'contact', erase: 'delete' }] }
