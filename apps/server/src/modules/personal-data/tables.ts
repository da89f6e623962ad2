import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['contact_exports', 'erased_conversations', 'erasures', 'legal_holds', 'retention_rules'],
  exported: {
    contact_exports: 'files that are deleted after a day',
    erased_conversations: {},
    erasures: {},
    legal_holds: {},
    retention_rules: {},
  },
  uses: {
    reads: ['conversations', 'events', 'file_uses', 'inbound_mails', 'libraries', 'messages', 'uploads', 'users', 'visitors'],
    writes: ['libraries'],
    because:
      'the refs and former addresses of a contact, and what is older than a rule allows, are found in one statement each; the marked fields are a column of the library, which the statement that authenticates reads',
  },
}
