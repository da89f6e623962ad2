import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    app_connections: {
      belongings: () => import('./belongings.ts'),
      of: 'library',
      exported: 'holds credentials of other programs',
      personal: 'about other programs',
      audited: [{ domains: ['apps'], id: 'connection_ref', title: 'name', told: ['name', 'settings'] }],
    },
  },
}
