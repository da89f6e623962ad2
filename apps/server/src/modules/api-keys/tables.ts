import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = { owns: ['api_keys'], uses: { reads: ['users'], because: 'the list says who made each key, and whether they are active' } }
