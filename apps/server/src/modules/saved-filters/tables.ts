import { sql } from 'kysely'
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
      belongings: () => import('./belongings.ts'),
      of: 'library',
      exported: {},
      // Filters that name the contact's address find nothing any more.
      personal: [
        {
          of: 'address',
          where: (refs) => sql`exists (select from unnest(${refs}) ref where position(ref in lower(filter_name || ' ' || filter::text)) > 0)`,
          erase: 'delete',
          exported: false,
        },
      ],
      audited: [{ domains: ['savedFilters'], id: 'filter_ref', title: 'filter_name', told: ['filter_name', 'visible_to'] }],
    },
  },
}
