import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    binned_texts: {
      of: 'library',
      exported: 'was deleted',
      personal: 'about texts',
      audited: [{ domains: ['bin'], id: 'bin_ref', title: 'title', told: ['title', 'kind'] }],
    },
    binned_rows: {
      of: 'library',
      exported: 'was deleted',
      personal: 'about texts, and hashes of voters',
      audited: 'follows from the deleted texts',
    },
  },
}
