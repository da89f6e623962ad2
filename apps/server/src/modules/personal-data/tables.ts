import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    contact_exports: {
      of: 'library',
      exported: 'files that are deleted after a day',
      // Receipts stay; an export is erased with its file.
      personal: [{ of: 'contact', erase: 'delete', exported: false }],
      personalWork: () => import('./personal.ts'),
      whenMerged: { contact: { stays: 'an export has what was known of the contact when it was made' } },
      audited: 'the event contact.export_changed tells the contact',
    },
    erased_conversations: {
      of: 'library',
      exported: {},
      personal: { kept: 'only refs' },
      whenMerged: { conversation: { stays: 'a receipt' } },
      audited: 'follows from erasures and retention',
    },
    erasures: {
      of: 'library',
      exported: {},
      personal: { kept: 'receipts stay: refs and counts' },
      whenMerged: { contact: { stays: 'a receipt' } },
      audited: 'its events tell it',
    },
    legal_holds: {
      of: 'library',
      exported: {},
      personal: { kept: 'refs, and why staff placed the hold' },
      whenMerged: { conversation: { stays: 'the messages that are held stay too' }, contact: { moves: { key: ['hold_ref'], once: [] } } },
      audited: 'its events tell it',
    },
    retention_rules: {
      of: 'library',
      exported: {},
      personal: 'only numbers',
      audited: 'the event retention.changed tells former and new values',
    },
  },
  uses: {
    reads: ['conversations', 'events', 'file_uses', 'inbound_mails', 'libraries', 'messages', 'uploads', 'users', 'visitors', 'workflow_timers'],
    writes: ['libraries'],
    because:
      'the refs and former addresses of a contact, and what is older than a rule allows, are found in one statement each; the marked fields are a column of the library, which the statement that authenticates reads',
  },
}
