import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: ['contact_consents'],
  exported: { contact_consents: {} },
  uses: { reads: ['conversations', 'visitors'], because: 'a form is answered in a conversation, and its contact may have been merged into another' },
}
