import { sql } from 'kysely'
import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    conversation_tasks: {
      of: 'library',
      exported: {},
      // Tasks stay, because conversations count them; their titles are erased.
      personal: [{ of: 'conversation', erase: { title: sql`''` } }],
      audited: [{ domains: ['tasks'], id: 'task_ref', title: 'title', told: ['title'] }],
    },
  },
}
