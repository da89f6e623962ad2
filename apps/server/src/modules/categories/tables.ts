import { sql } from 'kysely'
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
      binned: [
        {
          ...{ with: 'article', by: 'article_id', place: 1 },
          returns: sql<boolean>`exists (select from categories c where c.support_lib_id = r.support_lib_id and c.category_id = r.category_id)`,
        },
      ],
      exported: {},
      personal: 'nothing about contacts',
      audited: 'changed in daily work, which is not audited',
    },
  },
}
