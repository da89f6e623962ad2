import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['mail_replies', 'mail_signatures'],
  exported: {
    mail_replies: 'mails that wait to be sent, and an import sends none',
    mail_signatures: {},
  },
}
