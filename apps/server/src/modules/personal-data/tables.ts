import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['contact_exports', 'erasures'],
  uses: { reads: ['conversations', 'events', 'visitors'], because: 'the refs and former addresses of a contact are found in one statement each' },
}
