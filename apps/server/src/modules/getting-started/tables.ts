import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {},
  uses: {
    reads: [
      'api_keys',
      'app_connections',
      'articles',
      'business_calendars',
      'canned_replies',
      'conversations',
      'custom_fields',
      'flows',
      'forms',
      'inbound_mail_settings',
      'inbound_mailboxes',
      'inbound_mails',
      'libraries',
      'mail_senders',
      'mail_signatures',
      'mail_templates',
      'phrase_languages',
      'retention_rules',
      'second_factor_rules',
      'sla_policies',
      'smart_queues',
      'sso_settings',
      'ticket_options',
      'tokens',
      'users',
      'webhook_endpoints',
      'workflows',
    ],
    writes: ['libraries'],
    because: 'how far a library is set up, and in what state its settings are, is read from what each is about; the library stores which steps it leaves out',
  },
}
