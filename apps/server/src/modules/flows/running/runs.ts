import type { FlowState } from '@porchlight/contracts/flows/flow-run'
import { fillVariables } from '@porchlight/contracts/flows/flow-run-state'
import type { FlowRunView } from '@porchlight/contracts/flows/flow-views'
import { type Selectable, sql } from 'kysely'
import { send } from '../../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../../kernel/context.ts'
import type { FlowRuns } from '../../../kernel/generated/tables.ts'
import { newRef } from '../../../kernel/ids.ts'
import type { PublishedFlow } from '../access.ts'
import { keptVersion } from './versions.ts'

/** A run as it is stored. Whoever changes it has locked its conversation. */
export type Run = Omit<Selectable<FlowRuns>, 'state'> & { state: FlowState }

/** Returns the newest run of each of these conversations. */
export async function newestRuns(ctx: Ctx, conversation_refs: readonly string[]): Promise<Map<string, Run>> {
  const rows = await send(
    ctx.db,
    'newest-flow-runs',
    sql<Run>`select r.* from unnest(${conversation_refs}::text[]) k(conversation_ref) cross join lateral (
      select * from flow_runs where support_lib_id = ${ctx.support_lib_id} and conversation_ref = k.conversation_ref
      order by started_at desc, run_ref limit 1) r`,
  )
  return new Map(rows.map((row) => [row.conversation_ref, row]))
}

/** Returns a run that has not begun. */
export function newRun(ctx: Ctx, conversation_ref: string, { flow_ref, version, title }: PublishedFlow, state: FlowState): Run {
  const now = ctx.clock.now()
  const run_ref = newRef()
  const { support_lib_id } = ctx
  return {
    support_lib_id,
    run_ref,
    conversation_ref,
    flow_ref,
    title,
    version,
    status: state.status,
    state,
    step: 0,
    due_at: null,
    started_at: now,
    changed_at: now,
    left_at: null,
  }
}

/** Writes a run. */
export function writeRun(ctx: Ctx, { state, run_ref, conversation_ref, flow_ref, title, version, step, due_at, started_at }: Run): void {
  const statement = sql`
    insert into flow_runs (support_lib_id, run_ref, conversation_ref, flow_ref, title, version, status, state, step, due_at, started_at, changed_at)
    values (${ctx.support_lib_id}, ${run_ref}, ${conversation_ref}, ${flow_ref}, ${title}, ${version}, ${state.status}, ${JSON.stringify(state)}::jsonb, ${step},
      ${due_at}, ${started_at}, ${ctx.clock.now()})
    on conflict (support_lib_id, run_ref) do update set status = excluded.status, state = excluded.state, step = excluded.step, due_at = excluded.due_at,
      changed_at = excluded.changed_at, left_at = null`
  void send(ctx.db, 'write-flow-run', statement)
}

/** Whether a run is going on: it decides, asks or waits. */
export const isPresent = ({ status }: Pick<Run, 'status'>): boolean => status === 'deciding' || status === 'asking' || status === 'waiting'

/** Returns a run as staff see it. */
export async function presentRun(ctx: Ctx, run: Run): Promise<FlowRunView> {
  const { state } = run
  const flow = state.node_id === null ? undefined : await keptVersion(ctx, state.flow_ref, state.version)
  const node = flow?.flow.nodes.find(({ node_id }) => node_id === state.node_id)
  return {
    run_ref: run.run_ref,
    flow_ref: run.flow_ref,
    title: run.title,
    version: run.version,
    status: state.status,
    node:
      state.node_id === null
        ? null
        : { node_id: state.node_id, title: node ? node.title || ('text' in node ? fillVariables(node.text, state.variables).slice(0, 80) : '') : '' },
    answers: state.answers.map(({ node_id, label, value }) => ({ node_id, label, value })),
    started_at: run.started_at.toISOString(),
    changed_at: run.changed_at.toISOString(),
  }
}
