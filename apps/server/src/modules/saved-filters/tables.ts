import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    list_layouts: {
      of: 'library',
      exported: {},
      personal: 'about staff, who are no contacts',
      audited: 'changed in daily work, which is not audited',
    },
    saved_filters: {
      of: 'library',
      exported: {},
      personal: 'about staff, who are no contacts',
      audited: [{ domains: ['savedFilters'], id: 'filter_ref', title: 'filter_name', told: ['filter_name', 'visible_to'] }],
    },
  },
}
