import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['address_proofs'],
  exported: {
    address_proofs: 'secrets of this installation',
  },
  uses: { reads: ['visitors'], because: 'the address that a customer’s server vouches for' },
}
