import { timeEntriesApi } from '@porchlight/contracts/time-spent/time-spent'
import type { WorkflowActionWork } from '../../kernel/jobs/workflow-work.ts'

/** What rules can do with time spent. */
export const ruleActions: Readonly<Record<string, WorkflowActionWork>> = {
  add_time: {
    operation: timeEntriesApi.add,
    /** Whoever is not named is whoever has the conversation; if nobody has it, whose rule it is. */
    async run(ctx, { conversation_ref, view }, { minutes, user_id, note }, call) {
      const person = user_id || view.assignee_id || undefined
      const worked_on = ctx.clock.now().toISOString().slice(0, 10)
      await call(timeEntriesApi.add, { conversation_ref, worked_on, minutes, note: note ?? '', ...(person !== undefined && { user_id: person }) })
      return undefined
    },
  },
}
