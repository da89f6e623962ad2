import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['canned_replies'],
  exported: {
    canned_replies: {},
  },
  uses: { reads: ['teams'], because: 'a team is locked while a reply is given to it' },
}
