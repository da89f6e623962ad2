import { identityApi } from '@porchlight/contracts'
import { refuse } from '../../../kernel/errors.ts'
import { outsideAction, query } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { verifyPassword } from '../../people/index.ts'
import { accountForUpdate, memberOf } from '../access.ts'
import { resetGuesses, takeGuess } from '../attempt-limits.ts'

/** Tells how the caller can prove again who they are. */
export const confirmationWays = query(identityApi.confirmationWays, async (ctx) => {
  const account = await memberOf(ctx, staffOf(ctx).user_id)
  return { password: account !== undefined && account.password_hash !== null }
})

/** Proves again who the caller is, for their session alone. Wrong passwords count as those of signing in do. */
export const confirm = outsideAction(identityApi.confirm, async (call, { password }) => {
  const { user_id, session_id, email } = staffOf(call)
  const { support_lib_id, request } = call
  const { limiter } = call.kernel.ports
  await takeGuess(limiter, email, request.address)
  const before = await call.read(support_lib_id, (ctx) => memberOf(ctx, user_id))
  if (!(await verifyPassword(before?.password_hash, password))) throw refuse('incorrect_credentials')
  await resetGuesses(limiter, email, request.address)
  await call.write(support_lib_id, async (ctx) => {
    const account = await accountForUpdate(ctx, user_id)
    if (!account || account.password_hash !== before?.password_hash) throw refuse('incorrect_credentials')
    await ctx.db
      .updateTable('sessions')
      .set({ confirmed_at: ctx.clock.now() })
      .where('support_lib_id', '=', support_lib_id)
      .where('session_id', '=', session_id)
      .where('revoked_at', 'is', null)
      .execute()
  })
  return {}
})
