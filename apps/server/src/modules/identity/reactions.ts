import { reaction } from '../../kernel/jobs.ts'
import { endSessions } from './sessions.ts'
import { killCodes } from './tokens.ts'

/** Who was switched off is refused at once, by every check of a session; its sessions and codes end too, so that none comes back with the account. */
export const endDisabled = reaction('identity.end-disabled', 'agent.disabled', async (ctx, { payload }) => {
  const user_id = String(payload.user_id)
  await endSessions(ctx, user_id, 'all')
  const user = await ctx.db
    .selectFrom('users')
    .select('email')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (user) await killCodes(ctx, user.email, ['password_reset', 'sign_in_link'])
})
