import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    mail_senders: {
      of: 'library',
      exported: 'holds passwords of mail servers',
      personal: 'nothing about contacts',
      audited: 'the event mail.sender_changed tells which; its options may hold secrets',
    },
  },
}
