import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['transfer_items', 'transfers'],
  exported: {
    transfer_items: 'files that came and went',
    transfers: 'files that came and went',
  },
}
