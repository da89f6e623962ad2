import { ratingsApi } from '@porchlight/contracts/ratings/ratings'
import type { WorkflowWork } from '../../kernel/jobs/workflow-work.ts'

/** What rules can know of ratings, and do with them. */
export const ruleWork: WorkflowWork = {
  fields: {
    rating_score: async (_ctx, { event }) => (event?.name === 'conversation.rated' ? Number(event.payload.to) : null),
  },
  actions: {
    ask_for_rating: {
      operation: ratingsApi.request,
      async run(_ctx, { conversation_ref }, _inputs, call) {
        await call(ratingsApi.request, { conversation_ref })
        return undefined
      },
    },
  },
}
