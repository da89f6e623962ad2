import type { Ctx } from '../../kernel/context.ts'
import { tellOwner } from './mail-jobs.ts'
import { inEachMembership } from './memberships.ts'
import { endSessions } from './sessions.ts'
import { killCodes } from './tokens.ts'

/**
 * Stores an account's new password. In all of its libraries, invalidates codes that could set another one, and ends its sessions and sockets (checklist A8),
 * except the session in which the password was changed. Their owner is told by email.
 */
export async function setPassword(ctx: Ctx, account: { account_id: string; email: string }, password_hash: string, keptSession?: string): Promise<void> {
  await ctx.db.updateTable('accounts').set({ password_hash }).where('account_id', '=', account.account_id).execute()
  ctx.shareAccount(account.account_id)
  tellOwner(ctx, account.account_id, 'password')
  await inEachMembership(ctx, account.account_id, async (inside, { user_id }) => {
    await killCodes(inside, account.email, ['password_reset', 'sign_in_link'])
    await endSessions(inside, user_id, keptSession ? { except: keptSession } : 'all')
    inside.emit('user.password_changed', { user_id }, { subject: user_id })
  })
}
