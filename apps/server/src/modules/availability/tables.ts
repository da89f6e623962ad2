import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The table of this module. */
export const tables: ModuleTables = {
  owns: ['availability'],
  exported: {
    availability: { without: ['noted'] },
  },
}
