import type { RunDetails, RunView, StepResult } from '@porchlight/contracts/workflows/workflow-views'
import { workflowsApi } from '@porchlight/contracts/workflows/workflows'
import { type Selectable, sql } from 'kysely'
import { hidesAny } from '../../../kernel/calls/hidden-fields.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { WorkflowRuns } from '../../../kernel/generated/tables.ts'
import { query } from '../../../kernel/operations.ts'
import { highestFirst, keysetPage } from '../../../kernel/rows/keyset-page.ts'
import { conversationForReading, refersWithinSight } from '../../conversations/index.ts'

/** Returns a run as lists show it, without any value of the conversation. */
export const presentRun = (row: Selectable<WorkflowRuns>): RunView => ({
  run_ref: row.run_ref,
  workflow_ref: row.workflow_ref,
  workflow_name: row.workflow_name,
  version: row.version,
  conversation_ref: row.conversation_ref,
  number: row.number,
  status: row.status as RunView['status'],
  event: row.event,
  event_number: row.event_number,
  started_at: row.started_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
})

/** Lists runs, newest first; a person with a scope finds those on conversations within it. */
export const listRuns = query(workflowsApi.runs, async (ctx, { workflow_ref, conversation_ref, status, cursor, limit }) => {
  const within = refersWithinSight(ctx, 'workflow_runs.conversation_ref')
  const found = ctx.db
    .selectFrom('workflow_runs')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .$if(workflow_ref !== undefined, (select) => select.where('workflow_ref', '=', workflow_ref ?? ''))
    .$if(conversation_ref !== undefined, (select) => select.where('conversation_ref', '=', conversation_ref ?? ''))
    .$if(status !== undefined, (select) => select.where('status', '=', status ?? ''))
    .$if(within !== undefined, (select) => select.where(within ?? sql<boolean>`true`))
  const { rows, next_cursor } = await keysetPage(found, highestFirst('run_number'), { cursor, limit })
  return { runs: rows.map(presentRun), next_cursor }
})

/** Removes inputs of steps that refer to things hidden from the caller. */
export const shownSteps = (ctx: Ctx, steps: readonly StepResult[]): StepResult[] =>
  hidesAny(ctx.actor) ? steps.map((step) => ({ ...step, input: {} })) : [...steps]

/** Reads a run with the values that its conditions met, which only those see who see the conversation. */
export const readRun = query(workflowsApi.run, async (ctx, { run_ref }) => {
  const row = await ctx.db
    .selectFrom('workflow_runs')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('run_ref', '=', run_ref)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  await conversationForReading(ctx, row.conversation_ref)
  const { conditions, steps } = row.record as Pick<RunDetails, 'conditions' | 'steps'>
  return { run: { ...presentRun(row), conditions, steps: shownSteps(ctx, steps) } }
})
