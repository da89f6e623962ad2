import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    mail_replies: {
      of: 'library',
      exported: 'mails that wait to be sent, and an import sends none',
      // Replies by email that have not left, and those that have.
      personal: [{ of: 'conversation', erase: 'delete' }],
      whenMerged: { conversation: { stays: 'a reply that is still to be sent says why it cannot be' } },
      audited: 'changed in daily work, which is not audited',
    },
    mail_signatures: {
      of: 'library',
      exported: {},
      personal: 'about staff, who are no contacts',
      audited: 'changed in daily work, which is not audited',
    },
  },
}
