import { sql } from 'kysely'
import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    mail_messages: {
      of: 'library',
      exported: 'the journal of mails that were sent from here, with their links',
      // The ledger's mails; their deliveries go with them.
      personal: [
        { of: 'conversation', erase: 'delete', exported: false },
        {
          of: 'address',
          where: (refs) =>
            sql`(support_lib_id, mail_id) in (select d.support_lib_id, d.mail_id from mail_deliveries d where lower(d.recipient) = any(${refs}))`,
          erase: 'delete',
          exported: false,
        },
      ],
      whenMerged: { conversation: { stays: 'a mail stays with its message' } },
      audited: 'a journal that the server writes',
    },
    mail_reply_addresses: {
      of: 'library',
      exported: 'secrets of this installation',
      personal: [
        { of: 'conversation', erase: 'delete', exported: false },
        { of: 'address', where: (refs) => sql`lower(recipient) = any(${refs})`, erase: 'delete', exported: false },
      ],
      whenMerged: { conversation: { done: 'an answer to the address goes to the conversation that continues this one: survivorOf' } },
      audited: 'written by the server',
    },
    mail_deliveries: {
      of: 'library',
      exported: 'the journal of mails that were sent from here',
      personal: 'erased with their mails, by the foreign key',
      audited: 'a journal that the server writes',
    },
    mail_reply_keys: {
      of: 'library',
      exported: 'secrets of this installation',
      personal: 'only a key of the library',
      audited: 'written by the server',
    },
  },
}
