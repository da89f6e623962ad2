import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    categories: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: [{ domains: ['categories'], id: 'category_id', title: 'category_title', told: ['category_title', 'is_enabled'] }],
    },
    category_items: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: 'changed in daily work, which is not audited',
    },
  },
}
