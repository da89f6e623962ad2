import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of others that this module uses directly. */
export const tables: ModuleTables = {
  owns: {},
  uses: { reads: ['audit_log'], because: 'the kernel writes the audit log; this module shows it' },
}
