import type { FlowNumbers } from '@porchlight/contracts/flows/flow-views'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refersWithinSight, sightSql } from '../conversations/index.ts'

/** Counts stop here: nobody needs to know more exactly. */
const countMax = 1000
const day = 86_400_000
/** The condition that a run answers a conversation within the caller's scope. */
const inSight = (ctx: Ctx) => refersWithinSight(ctx, 'flow_runs.conversation_ref') ?? sql<boolean>`true`
const before = (ctx: Ctx, days: number) => new Date(ctx.clock.now().getTime() - days * day)

/** Returns how many runs of each flow began in the last 30 days in conversations within the caller's scope, at most 1000 each. */
export async function countRuns(ctx: Ctx, flow_refs: string[]): Promise<Map<string, number>> {
  if (flow_refs.length === 0) return new Map()
  const { rows } = await sql<{ flow_ref: string; count: number }>`
    select k.flow_ref, s.count from unnest(${flow_refs}::text[]) k(flow_ref) cross join lateral (
      select count(*)::int as count from (
        select 1 from flow_runs where support_lib_id = ${ctx.support_lib_id} and flow_ref = k.flow_ref and started_at > ${before(ctx, 30)} and ${inSight(ctx)}
        limit ${countMax}) one) s`.execute(ctx.db)
  return new Map(rows.map(({ flow_ref, count }) => [flow_ref, count]))
}

/** Returns how many runs of a flow have not ended, at most 1000. */
export async function countPresentRuns(ctx: Ctx, flow_ref: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from flow_runs where support_lib_id = ${ctx.support_lib_id} and flow_ref = ${flow_ref} and status in ('deciding', 'asking', 'waiting') and ${inSight(ctx)}
      limit ${countMax}) one`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/**
 * Returns what became of the nodes of a flow in the last 90 days. Who was seen at a node, and neither went on nor was handed over there, left it. These numbers are
 * counted over all conversations, so people with a limited scope get none.
 */
export async function nodeNumbers(ctx: Ctx, flow_ref: string): Promise<{ runs: number; nodes: FlowNumbers[] }> {
  const runs = (await countRuns(ctx, [flow_ref])).get(flow_ref) ?? 0
  if (sightSql(ctx.actor)) return { runs, nodes: [] }
  const { rows } = await sql<FlowNumbers>`
    select node_id, sum(seen)::int as seen, sum(answered)::int as answered, sum("left")::int as "left", sum(handed_over)::int as handed_over
    from flow_node_days where support_lib_id = ${ctx.support_lib_id} and flow_ref = ${flow_ref} and day > ${before(ctx, 90)}
    group by node_id order by node_id`.execute(ctx.db)
  return { runs, nodes: rows }
}
