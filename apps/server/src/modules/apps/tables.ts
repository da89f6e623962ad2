import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: ['app_connections'],
  exported: {
    app_connections: 'holds credentials of other programs',
  },
}
