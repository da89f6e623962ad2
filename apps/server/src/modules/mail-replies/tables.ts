import { sql } from 'kysely'
import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    mail_replies: {
      of: 'library',
      exported: 'mails that wait to be sent, and an import sends none',
      // Replies by email that have not left, and those that have. What was written to a third party is none of the customer's, but quotes them.
      personal: [
        { of: 'conversation', where: (refs) => sql`conversation_ref = any(${refs}) and kind <> 'forward'`, erase: 'delete' },
        { of: 'conversation', where: (refs) => sql`conversation_ref = any(${refs}) and kind = 'forward'`, erase: 'delete', exported: false },
        {
          of: 'address',
          where: (refs) =>
            sql`exists (select from jsonb_path_query(jsonb_build_array(mail_to, mail_cc, mail_bcc), '$[*][*].address') one where lower(one #>> '{}') = any(${refs}))`,
          erase: 'delete',
          exported: false,
        },
      ],
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
