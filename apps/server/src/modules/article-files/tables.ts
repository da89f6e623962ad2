import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    transfer_items: {
      of: 'library',
      exported: 'files that came and went',
      personal: 'about articles',
      audited: 'follows from its transfer',
    },
    transfers: {
      of: 'library',
      exported: 'files that came and went',
      personal: 'about articles',
      audited: 'an export is logged as such; imports are daily work',
    },
  },
}
