import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    contact_consents: {
      of: 'library',
      exported: {},
      // Consents are in the export of their contact, and are erased with them.
      personal: [{ of: 'contact', erase: 'delete' }],
      whenMerged: { contact: { moves: { key: ['consent_ref'] } } },
      audited: 'given and withdrawn by visitors',
    },
  },
  uses: { reads: ['conversations', 'visitors'], because: 'a form is answered in a conversation, and its contact may have been merged into another' },
}
