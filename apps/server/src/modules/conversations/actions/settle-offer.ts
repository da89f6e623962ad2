import type { DecisionView } from '@porchlight/contracts/assignment/assignment'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'

type Outcome = NonNullable<DecisionView['outcome']>

/** Records the outcome of an offer or assignment to this person. */
export async function settle(ctx: Ctx, conversation_ref: string, user_id: string, outcome: Outcome): Promise<void> {
  await sql`
    update assignment_decisions set outcome = ${outcome}, settled_at = ${ctx.clock.now()}
    where support_lib_id = ${ctx.support_lib_id} and user_id = ${user_id} and decision_number = (select max(d.decision_number) from assignment_decisions d
      where d.support_lib_id = ${ctx.support_lib_id} and d.conversation_ref = ${conversation_ref})`.execute(ctx.db)
}
