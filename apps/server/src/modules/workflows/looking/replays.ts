import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import type { ReplayView } from '@porchlight/contracts/workflows/workflow-views'
import { workflowsApi } from '@porchlight/contracts/workflows/workflows'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { WorkflowReplays } from '../../../kernel/generated/tables.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action, query } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { conversationsInSight, readsAll } from '../../conversations/index.ts'
import { workflowForUpdate } from '../keeping/access.ts'
import { assertSeesPlan } from '../keeping/seen-plan.ts'
import { shownSteps } from './runs.ts'

export type ReplayRow = Selectable<WorkflowReplays>

/** Replays of one library that may run at the same time. */
const runningMax = 2
/** Finished replays kept for a rule. */
const keptMax = 20

/** Returns a replay with the differences in conversations that the caller sees. */
async function present(ctx: Ctx, row: ReplayRow): Promise<{ replay: ReplayView }> {
  const differences = row.differences as ReplayView['differences']
  const refs = [...new Set(differences.map(({ conversation_ref }) => conversation_ref))]
  const seen = new Set((await conversationsInSight(ctx, refs)).map(({ conversation_ref }) => conversation_ref))
  const [done, total] = [row.done_number - row.from_number, row.to_number - row.from_number]
  // How much happens in the library says something about conversations beyond the reader's sight: they get the progress alone.
  const progress = readsAll(ctx.actor) ? [done, total] : [total === 0 ? 100 : Math.floor((100 * done) / total), 100]
  return {
    replay: {
      replay_ref: row.replay_ref,
      workflow_ref: row.workflow_ref,
      status: row.status as ReplayView['status'],
      days: row.days,
      events_done: progress[0] ?? 0,
      events_total: progress[1] ?? 0,
      draft_runs: row.draft_runs,
      published_runs: row.published_runs,
      differences: differences
        .filter(({ conversation_ref }) => seen.has(conversation_ref))
        .map(({ draft, published, ...event }) => ({ ...event, draft: shownSteps(ctx, draft), published: shownSteps(ctx, published) })),
      digest: row.status === 'done' ? row.digest : null,
      started_at: row.started_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
    },
  }
}

/**
 * Returns a replay that the caller started. Its counts are of the conversations that its starter may read, so others must be able to read all of them.
 * @throws AppError `not_found`
 */
async function replayFor(ctx: Ctx, replay_ref: string): Promise<ReplayRow> {
  const row = await ctx.db
    .selectFrom('workflow_replays')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('replay_ref', '=', replay_ref)
    .executeTakeFirst()
  if (!row || (row.started_by !== staffOf(ctx).user_id && !readsAll(ctx.actor))) throw refuse('not_found')
  return row
}

/** Starts a replay, which runs as a job over the events up to now, about the conversations that the caller may read. */
export const startReplay = action(workflowsApi.startReplay, async (ctx, { workflow_ref, days }) => {
  const { support_lib_id } = ctx
  const { draft, plan } = await workflowForUpdate(ctx, workflow_ref)
  assertSeesPlan(ctx, [draft, plan])
  const running = await ctx.db
    .selectFrom('workflow_replays')
    .select('replay_ref')
    .where('support_lib_id', '=', support_lib_id)
    .where('status', '=', 'running')
    .execute()
  if (running.length >= runningMax) throw refuse('conflict', { fields: { replay: 'others are running' } })
  const since = new Date(ctx.clock.now().getTime() - days * 86_400_000)
  const { rows } = await sql<{ first: number | null; head: number }>`
    select (select min(number) from events where support_lib_id = ${support_lib_id} and created_at >= ${since}) as first, event_number as head
    from library_heads where support_lib_id = ${support_lib_id}`.execute(ctx.db)
  const head = rows[0]?.head ?? 0
  const from_number = (rows[0]?.first ?? head + 1) - 1
  await forgetOld(ctx, workflow_ref)
  const row = await ctx.db
    .insertInto('workflow_replays')
    .values({
      support_lib_id,
      replay_ref: newRef(),
      workflow_ref,
      status: 'running',
      started_by: staffOf(ctx).user_id,
      days,
      draft: JSON.stringify(draft as WorkflowPlan),
      plan: plan === null ? null : JSON.stringify(plan),
      from_number,
      to_number: head,
      done_number: from_number,
      started_at: ctx.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.enqueue('workflows.replay', { replay_ref: row.replay_ref })
  return present(ctx, row)
})

async function forgetOld(ctx: Ctx, workflow_ref: string): Promise<void> {
  await sql`
    delete from workflow_replays where support_lib_id = ${ctx.support_lib_id} and replay_ref in (
      select replay_ref from workflow_replays where support_lib_id = ${ctx.support_lib_id} and workflow_ref = ${workflow_ref} and status <> 'running'
      order by started_at desc offset ${keptMax - 1})`.execute(ctx.db)
}

/** Reads a replay: its progress, then its result. */
export const readReplay = query(workflowsApi.readReplay, async (ctx, { replay_ref }) => present(ctx, await replayFor(ctx, replay_ref)))

/** Cancels a replay; one that is over stays as it is. */
export const cancelReplay = action(workflowsApi.cancelReplay, async (ctx, { replay_ref }) => {
  await replayFor(ctx, replay_ref)
  await ctx.db
    .updateTable('workflow_replays')
    .set({ status: 'cancelled', ended_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('replay_ref', '=', replay_ref)
    .where('status', '=', 'running')
    .execute()
  return present(ctx, await replayFor(ctx, replay_ref))
})
