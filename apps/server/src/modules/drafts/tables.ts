import { sql } from 'kysely'
import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    draft_messages: {
      of: 'library',
      exported: {},
      personal: [{ of: 'conversation', erase: 'delete' }],
      whenMerged: { conversation: { moves: { key: ['draft_message_ref'], once: ['user_id', 'kind'], where: sql`r.review_status is not null` } } },
      audited: 'changed in daily work, which is not audited',
    },
  },
}
