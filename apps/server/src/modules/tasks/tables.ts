import { sql } from 'kysely'
import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    conversation_tasks: {
      belongings: () => import('./belongings.ts'),
      due: () => import('./queries.ts'),
      of: 'library',
      exported: {},
      // Tasks stay, because conversations count them; their titles are erased.
      personal: [{ of: 'conversation', erase: { title: sql`''` } }],
      keeps: ['assignee_id', 'checklist_name', 'checklist_ref', 'created_by', 'done_by', 'task_ref'],
      whenMerged: {
        conversation: {
          moves: {
            key: ['task_ref'],
            // After those that the other conversation has already.
            set: {
              position: (into) =>
                sql`r.position + (select coalesce(max(position), 0) from conversation_tasks o where o.support_lib_id = r.support_lib_id and o.conversation_ref = ${into})`,
            },
          },
        },
      },
      mergeWork: () => import('./rows.ts'),
      audited: [{ domains: ['tasks'], id: 'task_ref', title: 'title', told: ['title'] }],
    },
  },
}
