import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { reaction, schedule } from '../../../kernel/jobs.ts'
import { ConversationChange, lockConversations, saveChanges } from '../../conversations/index.ts'
import { endRun, stepRun } from './apply.ts'
import { NodeCounts } from './node-counts.ts'
import { isPresent, newestRuns, type Run } from './runs.ts'

/** Runs that one transaction takes on. */
const atOnce = 100

/** Lets runs whose wait is over go on. */
export const wakeRuns = schedule('flows.wake', '* * * * *', 'select distinct support_lib_id from flow_runs where due_at <= $1', async (ctx) => {
  const due = await ctx.db
    .selectFrom('flow_runs')
    .select('conversation_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('due_at', '<=', ctx.clock.now())
    .orderBy('due_at')
    .limit(atOnce)
    .execute()
  await forRuns(ctx, due, async (change, run, counts) => {
    if (run.status === 'waiting' && run.due_at !== null && run.due_at <= ctx.clock.now()) await stepRun(ctx, change, run, { type: 'time' }, counts)
  })
})

/** Questions counted at once, and the hours without an answer after which their visitor counts as gone. */
const left = { atOnce: 1000, hours: 24 }

/** Counts visitors who have left a question unanswered; an answer that comes later still takes the run on. */
export const countLeft = schedule(
  'flows.count-left',
  '23 * * * *',
  `select distinct support_lib_id from flow_runs where status = 'asking' and left_at is null and changed_at <= $1::timestamptz - interval '${left.hours} hours'`,
  async (ctx) => {
    const now = ctx.clock.now()
    const { rows } = await sql<{ flow_ref: string; node_id: string }>`
      update flow_runs r set left_at = ${now} from (
        select run_ref from flow_runs where support_lib_id = ${ctx.support_lib_id} and status = 'asking' and left_at is null
          and changed_at <= ${new Date(now.getTime() - left.hours * 3_600_000)} order by changed_at limit ${left.atOnce} for update skip locked) gone
      where r.support_lib_id = ${ctx.support_lib_id} and r.run_ref = gone.run_ref
      returning r.state->>'flow_ref' as flow_ref, r.state->>'node_id' as node_id`.execute(ctx.db)
    const counts = new NodeCounts()
    for (const { flow_ref, node_id } of rows) counts.add(flow_ref, node_id, 'left')
    counts.write(ctx)
  },
)

/** People take over the runs of a flow that is deleted. A run that goes on in a flow it called is handed over when it comes back. */
export const handOverDeleted = reaction('flows.hand-over-deleted', 'flow.deleted', async (ctx, { payload }) => {
  for (;;) {
    const present = await ctx.db
      .selectFrom('flow_runs')
      .select('conversation_ref')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('flow_ref', '=', payload.flow_ref)
      .where('status', 'in', ['deciding', 'asking', 'waiting'])
      .orderBy('started_at')
      .limit(atOnce)
      .execute()
    if (present.length === 0) return
    await forRuns(ctx, present, async (change, run, counts) => {
      if (run.flow_ref === payload.flow_ref && isPresent(run)) await endRun(ctx, change, run, 'dead_end', counts)
    })
  }
})

/** Changes the newest runs of these conversations, which it locks in one order. */
async function forRuns(
  ctx: Ctx,
  conversations: readonly { conversation_ref: string }[],
  step: (change: ConversationChange, run: Run, counts: NodeCounts) => Promise<void>,
): Promise<void> {
  const refs = conversations.map(({ conversation_ref }) => conversation_ref)
  const changes = (await lockConversations(ctx, refs)).map((row) => new ConversationChange(row))
  const runs = await newestRuns(ctx, refs)
  const counts = new NodeCounts()
  for (const change of changes) {
    const run = runs.get(change.row.conversation_ref)
    if (run) await step(change, run, counts)
  }
  counts.write(ctx)
  await saveChanges(ctx, changes)
}
