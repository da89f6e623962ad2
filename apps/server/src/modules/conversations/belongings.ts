import { sql } from 'kysely'
import type { Belonging } from '../../kernel/rows/belongings.ts'
import { andReadable } from './sight.ts'
import { setSuccessor } from './stuck-work/successors.ts'

/** What somebody has of this who leaves. */
export const belongings: Readonly<Record<string, Belonging>> = {
  conversations: {
    order: 10,
    rows: (ctx, user_id) =>
      sql`from conversations c where support_lib_id = ${ctx.support_lib_id} and assignee_id = ${user_id} and state in ('ongoing', 'open') ${andReadable(ctx.actor)}`,
    needs: ['canTakeChats', 'canReplyToTickets'],
    widens: true,
    mayGive: true,
    mayEnd: false,
    give: setSuccessor,
  },
}
