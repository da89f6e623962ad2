import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    synonym_groups: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: [{ domains: ['synonyms'], id: 'group_ref', title: 'words', told: ['words'] }],
    },
  },
}
