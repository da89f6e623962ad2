import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = { owns: ['slack_threads'], exported: { slack_threads: 'belongs to connections of apps, which stay behind' } }
