import { reaction } from '../../kernel/jobs.ts'

/** Opens requests to somebody who was deactivated to everybody who may approve them. */
export const freeRequestsOfLeaver = reaction('reviews.free-requests', 'agent.disabled', async (ctx, { payload: { user_id } }) => {
  await ctx.db
    .updateTable('text_reviews')
    .set({ assignee_id: null })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('assignee_id', '=', user_id)
    .where('state', '=', 'requested')
    .execute()
})
