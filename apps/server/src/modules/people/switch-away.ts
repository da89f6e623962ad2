import type { Ctx } from '../../kernel/context.ts'
import { agentChanges } from './announce.ts'

/** Switches away mode and announces it. The conversations module reacts to the event: the agent gets no new offers, and open chats are offered to others. */
export async function switchAway(ctx: Ctx, user_id: string, is_away: 0 | 1): Promise<void> {
  await ctx.db.updateTable('users').set({ is_away }).where('support_lib_id', '=', ctx.support_lib_id).where('user_id', '=', user_id).execute()
  ctx.emit('agent.away_switched', { user_id, is_away }, { subject: user_id, changes: await agentChanges(ctx, [user_id]) })
}
