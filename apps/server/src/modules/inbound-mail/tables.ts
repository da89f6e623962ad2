import { sql } from 'kysely'
import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    earlier_mails: {
      of: 'library',
      exported: {},
      // The journal's mails of a contact, with their bytes. A blocked address stays on its list: without it, its sender could write again.
      personal: [
        { of: 'conversation', erase: 'delete' },
        { of: 'address', where: (refs) => sql`people && ${refs}`, erase: 'delete' },
      ],
      whenMerged: { conversation: { done: 'an answer by mail goes to the conversation that continues this one: survivorOf' } },
      audited: 'follows from what was imported',
    },
    inbound_mails: {
      of: 'library',
      exported: 'the journal of mails that came here; what they said is in the conversations',
      personal: [
        { of: 'conversation', erase: 'delete' },
        { of: 'address', where: (refs) => sql`lower(from_address) = any(${refs})`, erase: 'delete' },
      ],
      personalWork: () => import('./personal.ts'),
      whenMerged: { conversation: { stays: 'a mail stays with the message that it became' } },
      audited: 'a journal that the server writes',
    },
    inbound_auto_replies: {
      of: 'library',
      exported: 'whom this installation has answered lately',
      personal: [{ of: 'address', column: 'address', erase: 'delete' }],
      audited: 'written by the server',
    },
    inbound_mail_settings: {
      of: 'library',
      exported: { without: ['mailgun_key'] },
      personal: 'a blocked address stays: without it, its sender could write again',
      audited: 'a library has one row, and it has no name',
    },
    inbound_mailboxes: {
      of: 'library',
      exported: 'holds passwords, and would fetch mails from there too',
      personal: 'nothing about contacts',
      audited: [{ domains: ['mailboxes'], id: 'mailbox_ref', title: 'username', told: ['host', 'port', 'is_tls', 'username', 'folder', 'is_enabled'] }],
    },
  },
}
