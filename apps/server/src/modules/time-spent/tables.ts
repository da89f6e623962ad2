import { sql } from 'kysely'
import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    time_entries: {
      of: 'library',
      exported: {},
      // Times stay, because conversations and reports count them; their notes are erased.
      personal: [{ of: 'conversation', erase: { note: sql`''` } }],
      keeps: ['entry_ref', 'user_id', 'worked_on'],
      whenMerged: { conversation: { moves: { key: ['entry_ref'] } } },
      mergeWork: () => import('./rows.ts'),
      audited: [{ domains: ['timeEntries'], id: 'entry_ref', title: 'worked_on', told: ['minutes', 'worked_on'] }],
    },
    running_timers: {
      of: 'library',
      exported: 'a timer runs here; in another installation nobody would stop it',
      personal: { kept: 'it says who works at the moment, and nothing about the contact' },
      whenMerged: { conversation: { moves: { key: ['user_id'] } } },
      audited: 'what a timer measured is an entry, which is audited',
    },
  },
}
