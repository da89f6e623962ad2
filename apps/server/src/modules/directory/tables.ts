import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables that this module uses directly; it owns none. */
export const tables: ModuleTables = {
  owns: {},
  uses: {
    reads: ['companies', 'conversations', 'visitors'],
    writes: ['companies', 'visitors'],
    because: 'lists of contacts and companies are read in one statement; a removed company leaves its contacts',
  },
}
