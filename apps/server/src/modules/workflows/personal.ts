import { sql } from 'kysely'
import type { PersonalData } from '../../kernel/personal-rows.ts'

/** What rules saw and did in conversations. */
export const personal: PersonalData = {
  rows: [
    {
      table: 'workflow_facts',
      of: 'conversation',
      where: (refs) => sql`event_number in (select e.number from events e where e.support_lib_id = workflow_facts.support_lib_id and e.subject = any(${refs}))`,
      erase: 'delete',
      exported: false,
    },
    { table: 'workflow_runs', of: 'conversation', erase: 'delete', exported: false },
    { table: 'workflow_timers', of: 'conversation', erase: 'delete', exported: false },
    { table: 'workflow_hook_deliveries', of: 'conversation', erase: null },
  ],
}
