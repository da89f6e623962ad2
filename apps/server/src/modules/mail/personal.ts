import { sql } from 'kysely'
import type { PersonalData } from '../../kernel/personal-rows.ts'

/** The ledger's mails; their deliveries go with them. */
export const personal: PersonalData = {
  rows: [
    { table: 'mail_messages', of: 'conversation', erase: 'delete', exported: false },
    {
      table: 'mail_messages',
      of: 'address',
      where: (refs) => sql`(support_lib_id, mail_id) in (select d.support_lib_id, d.mail_id from mail_deliveries d where lower(d.recipient) = any(${refs}))`,
      erase: 'delete',
      exported: false,
    },
    { table: 'mail_reply_addresses', of: 'conversation', erase: 'delete', exported: false },
    { table: 'mail_reply_addresses', of: 'address', where: (refs) => sql`lower(recipient) = any(${refs})`, erase: 'delete', exported: false },
  ],
}
