import type { PersonalData } from '../../kernel/personal-rows.ts'

/** Proofs of the contact's addresses, which open their tickets. */
export const personal: PersonalData = {
  rows: [{ table: 'address_proofs', of: 'address', erase: 'delete', exported: false }],
}
