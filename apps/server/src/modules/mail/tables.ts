import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['mail_deliveries', 'mail_messages', 'mail_reply_addresses', 'mail_reply_keys'],
  exported: {
    mail_deliveries: 'the journal of mails that were sent from here',
    mail_messages: 'the journal of mails that were sent from here, with their links',
    mail_reply_addresses: 'secrets of this installation',
    mail_reply_keys: 'secrets of this installation',
  },
}
