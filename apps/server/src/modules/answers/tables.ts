import type { ModuleTables } from '../../kernel/module-tables.ts'

/** This module owns no table. */
export const tables: ModuleTables = { owns: [] }
