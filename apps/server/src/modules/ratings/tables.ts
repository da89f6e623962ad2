import { sql } from 'kysely'
import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The table of this module. */
export const tables: ModuleTables = {
  owns: {
    ratings: {
      of: 'library',
      exported: {},
      // Ratings stay as numbers; their reviews are erased.
      personal: [{ of: 'conversation', erase: { message_review: sql`''` } }],
      keeps: ['assignee_id', 'message_id', 'sent_via'],
      whenMerged: { conversation: { stays: 'a rating is of what was done in this conversation; a merged one is not asked for' } },
      audited: 'written by visitors',
    },
  },
  uses: {
    reads: ['conversations'],
    because: 'ratings are listed by what their conversations are now, within what their reader sees',
  },
}
