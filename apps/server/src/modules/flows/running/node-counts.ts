import { sql } from 'kysely'
import { send } from '../../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../../kernel/context.ts'

type Count = 'seen' | 'answered' | 'left' | 'handed_over'
const none = { seen: 0, answered: 0, left: 0, handed_over: 0 }

/** What a transaction adds to the numbers of nodes. */
export class NodeCounts {
  private readonly counts = new Map<string, Record<Count, number> & { flow_ref: string; node_id: string }>()

  add(flow_ref: string, node_id: string, count: Count): void {
    const key = `${flow_ref} ${node_id}`
    const known = this.counts.get(key) ?? { flow_ref, node_id, ...none }
    known[count] += 1
    this.counts.set(key, known)
  }

  /** Writes them: always in the same order, so that two transactions never wait for each other. Numbers of a flow that is gone are left out. */
  write(ctx: Ctx): void {
    if (this.counts.size === 0) return
    const now = ctx.clock.now()
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
    const statement = sql`
      insert into flow_node_days as d (support_lib_id, flow_ref, node_id, day, seen, answered, handed_over, "left")
      select ${ctx.support_lib_id}, n.flow_ref, n.node_id, ${day}, n.seen, n.answered, n.handed_over, n."left"
      from jsonb_to_recordset(${JSON.stringify([...this.counts.values()])}::jsonb)
        n(flow_ref text, node_id text, seen int, answered int, handed_over int, "left" int) order by n.flow_ref, n.node_id
      on conflict (support_lib_id, flow_ref, day, node_id) do update set seen = d.seen + excluded.seen, answered = d.answered + excluded.answered,
        handed_over = d.handed_over + excluded.handed_over, "left" = d."left" + excluded."left"`
    void send(ctx.db, 'count-flow-nodes', statement)
  }
}
