import { checklistsApi } from '@porchlight/contracts/checklists/checklists'
import { AppError } from '../../kernel/errors.ts'
import type { WorkflowActionWork } from '../../kernel/jobs/workflow-work.ts'
import { roomForSteps } from '../tasks/index.ts'
import { stepsOfChecklist } from './handlers.ts'

/** What rules can do with checklists. A checklist whose steps are still open is not added again. */
export const ruleActions: Readonly<Record<string, WorkflowActionWork>> = {
  add_checklist: {
    operation: checklistsApi.add,
    async run(_ctx, { conversation_ref }, { checklist_ref }, call) {
      try {
        await call(checklistsApi.add, { conversation_ref, checklist_ref: String(checklist_ref) })
        return undefined
      } catch (cause) {
        if (cause instanceof AppError && cause.fields?.checklist_ref === 'there already') return { skipped: 'no_change' }
        throw cause
      }
    },
    async foresee(ctx, { conversation_ref }, { checklist_ref }) {
      const steps = await stepsOfChecklist(ctx, String(checklist_ref))
      if (!steps) return { failed: 'not_found' }
      const room = await roomForSteps(ctx, conversation_ref, { checklist_ref: String(checklist_ref), count: steps.length })
      return room === 'yes' ? undefined : room === 'there already' ? { skipped: 'no_change' } : { failed: 'conflict' }
    },
  },
}
