import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import type { Belonging } from '../../kernel/rows/belongings.ts'
import { refersWithinSight } from '../conversations/index.ts'

/** What somebody has of this who leaves. */
export const belongings: Readonly<Record<string, Belonging>> = {
  // There may be thousands, so the reaction to `agent.handed_over` moves them.
  tasks: {
    order: 20,
    rows: (ctx, user_id) => sql`from conversation_tasks where support_lib_id = ${ctx.support_lib_id} and assignee_id = ${user_id} and state = 'open'
        and ${refersWithinSight(ctx, 'conversation_tasks.conversation_ref') ?? sql`true`}`,
    needs: inboxFlags,
    mayGive: true,
    mayEnd: true,
  },
}
