import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {},
  uses: {
    reads: ['articles', 'conversations', 'libraries', 'mail_senders', 'tokens', 'users'],
    writes: ['libraries'],
    because: 'how far a library is set up is read from what each step is about; the library stores which steps it leaves out',
  },
}
