import type { Ctx } from '../../kernel/context.ts'
import { agentChanges } from './announce.ts'

/** Changes the name by which a teammate is known among staff. Who may do so is checked by callers. */
export async function renameAgent(ctx: Ctx, user_id: string, agent_name: string): Promise<void> {
  await ctx.db.updateTable('users').set({ agent_name }).where('support_lib_id', '=', ctx.support_lib_id).where('user_id', '=', user_id).execute()
  ctx.emit('agent.updated', { user_id }, { subject: user_id, changes: await agentChanges(ctx, [user_id]), reauthenticate: [user_id] })
}
