import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['mail_deliveries', 'mail_messages', 'mail_reply_addresses', 'mail_reply_keys'],
}
