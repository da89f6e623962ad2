import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    visitor_activity: {
      of: 'library',
      exported: {},
      personal: 'nobody knows whose search or visit it was',
      audited: 'written by visitors',
    },
  },
}
