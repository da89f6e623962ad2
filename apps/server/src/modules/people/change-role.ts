import type { Ctx } from '../../kernel/context.ts'
import { type Authority, changeRights } from '../permissions/index.ts'
import { agentChanges } from './announce.ts'

/**
 * Gives a teammate another role, within the rights of `authority`.
 * @throws AppError `not_found`, `forbidden`, `conflict`
 */
export async function changeRole(ctx: Ctx, user_id: string, from: string, to: string, authority: Authority = 'caller'): Promise<void> {
  await changeRights(ctx, { cause: 'role', user_id, role: to }, authority)
  ctx.emit('agent.role_changed', { user_id, from, to }, { subject: user_id, changes: await agentChanges(ctx, [user_id]) })
}
