import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    address_proofs: {
      of: 'library',
      exported: 'secrets of this installation',
      // Proofs of the contact's addresses, which open their tickets.
      personal: [{ of: 'address', erase: 'delete', exported: false }],
      audited: 'made by visitors who prove their address',
    },
  },
  uses: { reads: ['visitors'], because: 'the address that a customer’s server vouches for' },
}
