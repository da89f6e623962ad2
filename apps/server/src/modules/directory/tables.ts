import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables that this module uses directly; it owns none. */
export const tables: ModuleTables = {
  owns: {},
  uses: {
    reads: ['companies', 'conversations', 'ratings', 'visitors'],
    writes: ['companies', 'visitors'],
    because: 'lists of contacts and companies are read, and what their conversations come to counted, in one statement; a removed company leaves its contacts',
  },
}
