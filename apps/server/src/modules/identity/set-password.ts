import type { Ctx } from '../../kernel/context.ts'
import { endSessions } from './sessions.ts'
import { killCodes } from './tokens.ts'

/**
 * Stores a new password. Invalidates codes that could set another one, and ends the user's sessions and sockets (checklist A8), except the session in which the
 * password was changed.
 */
export async function setPassword(ctx: Ctx, user: { user_id: string; email: string }, password_hash: string, keptSession?: string): Promise<void> {
  await ctx.db.updateTable('users').set({ password_hash }).where('support_lib_id', '=', ctx.support_lib_id).where('user_id', '=', user.user_id).execute()
  await killCodes(ctx, user.email, ['password_reset', 'sign_in_link'])
  await endSessions(ctx, user.user_id, keptSession ? { except: keptSession } : 'all')
  ctx.emit('user.password_changed', { user_id: user.user_id }, { subject: user.user_id })
}
