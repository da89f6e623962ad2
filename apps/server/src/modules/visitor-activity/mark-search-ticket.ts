import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../kernel/context.ts'

/** Records that a ticket followed a search of the last day (checklist H3). Does nothing if there is no such search. */
export async function markSearchTicket(ctx: Ctx, activity_ref: string): Promise<void> {
  await ctx.db
    .updateTable('visitor_activity')
    .set({ ticket: true })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('activity_ref', '=', activity_ref)
    .where('kind', '=', 'search')
    .where('happened_at', '>', new Date(ctx.clock.now().getTime() - limits.searchOpenHours * 3_600_000))
    .execute()
}
