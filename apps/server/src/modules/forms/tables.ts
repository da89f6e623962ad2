import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = { owns: ['forms', 'form_versions', 'form_submissions'] }
