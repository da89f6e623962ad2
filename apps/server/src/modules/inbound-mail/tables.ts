import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['earlier_mails', 'inbound_mails', 'inbound_mail_settings', 'inbound_auto_replies', 'inbound_mailboxes'],
  exported: {
    earlier_mails: {},
    inbound_mails: 'the journal of mails that came here; what they said is in the conversations',
    inbound_mail_settings: { without: ['mailgun_key'] },
    inbound_auto_replies: 'whom this installation has answered lately',
    inbound_mailboxes: 'holds passwords, and would fetch mails from there too',
  },
}
