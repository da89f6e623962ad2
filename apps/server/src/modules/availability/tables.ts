import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The table of this module, and the one of another that it uses directly. */
export const tables: ModuleTables = {
  owns: ['availability'],
  exported: {
    availability: { without: ['noted'] },
  },
  uses: { reads: ['users'], because: 'a deputy is an active person of the library; the audit log names people' },
}
