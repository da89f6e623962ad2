import { sql } from 'kysely'
import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    draft_messages: {
      of: 'library',
      exported: {},
      // What is being written to a third party is none of the customer's, but quotes them.
      personal: [
        { of: 'conversation', where: (refs) => sql`conversation_ref = any(${refs}) and kind <> 'side'`, erase: 'delete' },
        { of: 'conversation', where: (refs) => sql`conversation_ref = any(${refs}) and kind = 'side'`, erase: 'delete', exported: false },
      ],
      whenMerged: { conversation: { moves: { key: ['draft_message_ref'], once: ['user_id', 'kind'], where: sql`r.review_status is not null` } } },
      audited: 'changed in daily work, which is not audited',
    },
  },
}
