import { tasksApi } from '@porchlight/contracts/tasks/tasks'
import type { WorkflowActionWork } from '../../kernel/jobs/workflow-work.ts'

/** What rules can do with tasks. */
export const ruleActions: Readonly<Record<string, WorkflowActionWork>> = {
  add_task: {
    operation: tasksApi.add,
    async run(ctx, { conversation_ref }, { title, assignee_id, due_hours }, call) {
      const due_at = typeof due_hours === 'number' ? new Date(ctx.clock.now().getTime() + due_hours * 3_600_000).toISOString() : null
      await call(tasksApi.add, { conversation_ref, title, assignee_id: assignee_id || null, due_at })
      return undefined
    },
  },
}
