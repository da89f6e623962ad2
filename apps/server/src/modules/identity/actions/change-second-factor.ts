import { secondFactorApi } from '@porchlight/contracts/identity/second-factor'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action, outsideAction, query } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { type Account, accountForUpdate, accountOfUser } from '../access.ts'
import { resetCodes, takeCode } from '../attempt-limits.ts'
import { inEachMembership } from '../memberships.ts'
import { newTotpSecret, noteChange, noteSecondFactor, removeSecondFactor, replaceRecoveryCodes, useTotp } from '../second-factor.ts'
import { endSessions } from '../sessions.ts'

/** What authenticator apps show beside the address. */
const issuer = 'Porchlight'

/** Tells whether the caller's account has a second factor, and whether it needs one. */
export const secondFactorState = query(secondFactorApi.state, async (ctx) => {
  const { user_id, secondFactorBy } = staffOf(ctx)
  const row = await ctx.db
    .selectFrom('accounts')
    .innerJoin('users', 'users.account_id', 'accounts.account_id')
    .select((eb) => [
      'accounts.totp_on_at',
      'accounts.recovery_hashes',
      eb
        .exists(
          eb
            .selectFrom('second_factor_rules as r')
            .select('r.role')
            .whereRef('r.support_lib_id', '=', 'users.support_lib_id')
            .whereRef('r.role', '=', 'users.role_key'),
        )
        .as('is_required'),
    ])
    .where('users.support_lib_id', '=', ctx.support_lib_id)
    .where('users.user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  const { totp_on_at, recovery_hashes, is_required } = row
  return {
    ...{ on_since: totp_on_at?.toISOString() ?? null, recovery_codes_left: recovery_hashes.length, is_required: is_required === true },
    required_by: secondFactorBy === undefined ? null : new Date(secondFactorBy).toISOString(),
  }
})

/** Makes a secret that counts only after a code of it was entered. */
export const startSecondFactor = action(secondFactorApi.start, async (ctx) => {
  const account = await ownAccount(ctx, false)
  const { sealed, secret, address } = newTotpSecret(ctx, account, issuer)
  await ctx.db.updateTable('accounts').set({ totp_secret: sealed }).where('account_id', '=', account.account_id).execute()
  ctx.shareAccount(account.account_id)
  return { secret, address }
})

/** Turns the second factor on. Sessions that never proved it end. */
export const turnOnSecondFactor = outsideAction(secondFactorApi.turnOn, async (call, { code }) => {
  const { user_id, session_id } = staffOf(call)
  const { limiter } = call.kernel.ports
  const account_id = await call.read(call.support_lib_id, (ctx) => accountOfUser(ctx, user_id))
  await takeCode(limiter, account_id)
  const recovery_codes = await call.write(call.support_lib_id, async (ctx) => {
    await ownAccount(ctx, false)
    await useTotp(ctx, account_id, code.replaceAll(' ', ''))
    await ctx.db.updateTable('accounts').set({ totp_on_at: ctx.clock.now() }).where('account_id', '=', account_id).execute()
    ctx.shareAccount(account_id)
    await noteSecondFactor(ctx)
    const made = await replaceRecoveryCodes(ctx, account_id)
    await inEachMembership(ctx, account_id, async (inside, membership) => {
      await endSessions(inside, membership.user_id, { except: session_id })
    })
    await noteChange(ctx, account_id, true)
    return made
  })
  await resetCodes(limiter, account_id)
  return { recovery_codes }
})

/** Turns the second factor off. */
export const turnOffSecondFactor = action(secondFactorApi.turnOff, async (ctx) => {
  await removeSecondFactor(ctx, (await ownAccount(ctx, true)).account_id)
  return {}
})

/** Replaces the recovery codes. */
export const renewRecoveryCodes = action(secondFactorApi.renewRecoveryCodes, async (ctx) => {
  const { account_id } = await ownAccount(ctx, true)
  return { recovery_codes: await replaceRecoveryCodes(ctx, account_id) }
})

/**
 * Returns the caller's account, locked.
 * @throws AppError `conflict` if its second factor is not as expected
 */
async function ownAccount(ctx: Ctx, isOn: boolean): Promise<Account> {
  const account = await accountForUpdate(ctx, staffOf(ctx).user_id)
  if (!account) throw refuse('unauthenticated')
  if ((account.totp_on_at !== null) !== isOn) throw refuse('conflict')
  return account
}
