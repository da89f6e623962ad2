import type { PlanProblem } from '@porchlight/contracts/workflows/plan-problems'
import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import type { WorkflowRow, WorkflowView } from '@porchlight/contracts/workflows/workflow-views'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { refersWithinSight } from '../../conversations/index.ts'
import type { WorkflowDbRow } from './access.ts'

type Counts = { runs: number; failed_runs: number; last_run_at: Date | null }
const noRuns: Counts = { runs: 0, failed_runs: 0, last_run_at: null }

/** Runs counted for a rule in a list, at most. */
const countedMax = 10_000
const failedStatuses = ['failed', 'retrying', 'loop', 'too_deep', 'too_many']

/** Returns how often these rules ran in the last 30 days, on conversations within the caller's scope. */
export async function countsOf(ctx: Ctx, refs: readonly string[]): Promise<Map<string, Counts>> {
  if (refs.length === 0) return new Map()
  const within = refersWithinSight(ctx, 'r.conversation_ref') ?? sql<boolean>`true`
  const since = new Date(ctx.clock.now().getTime() - 30 * 86_400_000)
  const { rows } = await sql<Counts & { workflow_ref: string }>`
    select w.workflow_ref, n.* from unnest(${refs}::text[]) w(workflow_ref) cross join lateral (
      select count(*)::int as runs, (count(*) filter (where status = any(${failedStatuses})))::int as failed_runs, max(started_at) as last_run_at
      from (select status, started_at from workflow_runs r where r.support_lib_id = ${ctx.support_lib_id} and r.workflow_ref = w.workflow_ref and ${within}
        order by run_number desc limit ${countedMax}) r where r.started_at > ${since}) n`.execute(ctx.db)
  return new Map(rows.map(({ workflow_ref, ...counts }) => [workflow_ref, counts]))
}

/** Returns a rule as a list shows it. */
export const presentRow = (row: WorkflowDbRow, { runs, failed_runs, last_run_at }: Counts = noRuns): WorkflowRow => ({
  workflow_ref: row.workflow_ref,
  workflow_name: row.workflow_name,
  workflow_folder_ref: row.workflow_folder_ref,
  is_enabled: row.is_enabled,
  position: row.position,
  owner_id: row.owner_id,
  plan: (row.plan ?? row.draft) as WorkflowPlan,
  version: row.version,
  has_draft: row.has_draft,
  runs,
  failed_runs,
  last_run_at: last_run_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** Returns a rule with its draft and what keeps that from being published. */
export const presentWorkflow = (row: WorkflowDbRow, problems: readonly PlanProblem[], counts?: Counts): WorkflowView => ({
  ...presentRow(row, counts),
  draft: row.draft as WorkflowPlan,
  published: row.plan as WorkflowPlan | null,
  revision: row.revision,
  problems: [...problems],
})
