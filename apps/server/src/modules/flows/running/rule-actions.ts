import { flowRunsApi } from '@porchlight/contracts/flows/flow-runs'
import type { WorkflowActionWork } from '../../../kernel/jobs/workflow-work.ts'

/** What rules can do with flows: start one, unless one answers or this one has answered before. */
export const ruleActions: Readonly<Record<string, WorkflowActionWork>> = {
  start_flow: {
    operation: flowRunsApi.startIn,
    async run(ctx, { conversation_ref }, { flow_ref }, call) {
      const earlier = await ctx.db
        .selectFrom('flow_runs')
        .select('run_ref')
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('conversation_ref', '=', conversation_ref)
        .where((eb) => eb.or([eb('flow_ref', '=', String(flow_ref)), eb('status', 'in', ['deciding', 'asking', 'waiting'])]))
        .limit(1)
        .executeTakeFirst()
      if (earlier) return { skipped: 'no_change' }
      await call(flowRunsApi.startIn, { conversation_ref, flow_ref })
      return undefined
    },
  },
}
