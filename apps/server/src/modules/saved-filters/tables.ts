import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['list_layouts', 'saved_filters'],
  exported: {
    list_layouts: {},
    saved_filters: {},
  },
}
