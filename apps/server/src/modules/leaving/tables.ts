import type { ModuleTables } from '../../kernel/module-tables.ts'

/** This module has no tables of its own. */
export const tables: ModuleTables = {
  owns: {},
  uses: { reads: ['users'], because: 'whoever leaves is looked up with whether they own the library' },
}
