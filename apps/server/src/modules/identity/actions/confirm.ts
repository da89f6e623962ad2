import { identityApi } from '@porchlight/contracts/identity/identity'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { type OutsideCall, outsideAction, query } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { verifyPassword } from '../../people/index.ts'
import { type Account, accountForUpdate, memberOf } from '../access.ts'
import { resetCodes, resetGuesses, takeCode, takeGuess } from '../attempt-limits.ts'
import { useSecondFactor } from '../second-factor.ts'

/** Tells how the caller can prove again who they are. */
export const confirmationWays = query(identityApi.confirmationWays, async (ctx) => {
  const account = await memberOf(ctx, staffOf(ctx).user_id)
  const code = !!account?.totp_on_at
  return { password: !code && !!account?.password_hash, code }
})

/** Proves again who the caller is, for their session alone: by the second factor if there is one, or else by the password. Wrong passwords and codes count as those of signing in do. */
export const confirm = outsideAction(identityApi.confirm, async (call, { password, code }) => {
  const { user_id, email } = staffOf(call)
  const { address } = call.request
  const { limiter } = call.kernel.ports
  const before = await call.read(call.support_lib_id, (ctx) => memberOf(ctx, user_id))
  if (before?.totp_on_at) {
    // The password alone is what somebody who stole it has.
    if (code === undefined) throw refuse('code_incorrect')
    await takeCode(limiter, before.account_id)
    await confirmSession(call, (ctx) => useSecondFactor(ctx, before.account_id, code), true)
    await resetCodes(limiter, before.account_id)
    return {}
  }
  await takeGuess(limiter, email, address)
  if (!before || !(await verifyPassword(before.password_hash, password ?? ''))) throw refuse('incorrect_credentials')
  await resetGuesses(limiter, email, address)
  await confirmSession(call, async (_, account) => {
    if (account.password_hash !== before.password_hash) throw refuse('incorrect_credentials')
  })
  return {}
})

/**
 * Notes that the caller has just proven who they are, for their session alone.
 * @param prove throws if they have not; runs with the account locked
 * @param isSecondFactor whether that was a second factor: a code of the app, or a passkey
 */
export async function confirmSession(call: OutsideCall, prove: (ctx: Ctx, account: Account) => Promise<void>, isSecondFactor = false): Promise<void> {
  const { user_id, session_id } = staffOf(call)
  await call.write(call.support_lib_id, async (ctx) => {
    const account = await accountForUpdate(ctx, user_id)
    if (!account) throw refuse('unauthenticated')
    await prove(ctx, account)
    await ctx.db
      .updateTable('sessions')
      .set({ confirmed_at: ctx.clock.now(), ...(isSecondFactor && { second_factor_at: ctx.clock.now() }) })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('session_id', '=', session_id)
      .where('revoked_at', 'is', null)
      .execute()
  })
}
