import type { DecisionView } from '@porchlight/contracts/assignment/assignment'
import type { Standing } from '@porchlight/contracts/assignment/assignment-terms'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { schedule } from '../../../kernel/jobs.ts'
import type { ConversationRow } from '../../conversations/index.ts'
import type { Choice } from './choose.ts'

/** How many people a decision names; the others are counted by reason. */
const namedMax = 20
/** How long decisions are kept, in days, and how many one run deletes in a library. */
const keptDays = 180
const atOnce = 20_000

/** Stores a decision. That nobody could get it is stored once while nothing else is decided about the conversation. */
export async function keepDecision(
  ctx: Ctx,
  { conversation_ref }: Pick<ConversationRow, 'conversation_ref'>,
  { user_id, considered, needs, queue }: Pick<Choice, 'user_id' | 'considered' | 'needs' | 'queue'>,
  kind: DecisionView['kind'],
): Promise<void> {
  const counts = new Map<Standing, number>()
  for (const { standing } of considered.slice(namedMax)) counts.set(standing, (counts.get(standing) ?? 0) + 1)
  const facts = {
    needs,
    considered: JSON.stringify(considered.slice(0, namedMax)),
    others: JSON.stringify([...counts].map(([standing, count]) => ({ standing, count }))),
    at: ctx.clock.now(),
  }
  if (user_id === null) {
    const { numUpdatedRows } = await ctx.db
      .updateTable('assignment_decisions')
      .set(facts)
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('user_id', 'is', null)
      .where('decision_number', '=', (eb) =>
        eb
          .selectFrom('assignment_decisions as d')
          .select(({ fn }) => fn.max('d.decision_number').as('newest'))
          .where('d.support_lib_id', '=', ctx.support_lib_id)
          .where('d.conversation_ref', '=', conversation_ref),
      )
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return
  }
  const isAssigned = user_id !== null && kind !== 'offer'
  await ctx.db
    .insertInto('assignment_decisions')
    .values({
      support_lib_id: ctx.support_lib_id,
      conversation_ref,
      smart_queue_ref: queue?.smart_queue_ref ?? null,
      queue: queue?.name ?? '',
      kind,
      user_id,
      ...facts,
      outcome: isAssigned ? 'assigned' : null,
      settled_at: isAssigned ? ctx.clock.now() : null,
    })
    .execute()
}

/** Deletes old decisions. */
export const tidyDecisions = schedule(
  'conversations.tidy-decisions',
  '23 3 * * *',
  `select distinct support_lib_id from assignment_decisions where at < $1::timestamptz - interval '${keptDays} days'`,
  async (ctx) => {
    await sql`
      delete from assignment_decisions where support_lib_id = ${ctx.support_lib_id} and decision_number in (select decision_number from assignment_decisions
        where support_lib_id = ${ctx.support_lib_id} and at < ${new Date(ctx.clock.now().getTime() - keptDays * 86_400_000)} limit ${atOnce})`.execute(ctx.db)
  },
)
