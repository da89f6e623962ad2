import type { SignedIn } from '@porchlight/contracts/identity/identity'
import type { Ctx } from '../../kernel/context.ts'
import { AppError, isDatabaseUnavailable, refuse } from '../../kernel/errors.ts'
import type { OutsideCall } from '../../kernel/operations.ts'
import { assertLicensed } from '../licence/index.ts'
import { type Account, accountForUpdate, memberOf, sessionOfCookie } from './access.ts'
import { resetCodes, takeCode } from './attempt-limits.ts'
import { librariesWithSsoOnly, membershipsOf } from './memberships.ts'
import { useSecondFactor } from './second-factor.ts'
import { endSessions, startSession } from './sessions.ts'
import { useCode } from './tokens.ts'

/**
 * Signs in someone who has proven that they own the account: checks the licence, stores the library-only flag, starts a session, and ends the browser's earlier
 * one. A password opens the library entered last whose subscription is active, a sign-in code and an identity provider their own, a passkey what a password does.
 * Whatever the way in, an account with a second factor needs its code too, except with a passkey. A library may be closed to all ways but its provider.
 * @param proof the matched password hash, which must still be the account's, the sign-in code to use up, or what uses up the proof of an identity provider or passkey
 * @param code of the second factor
 * @throws AppError `second_factor_needed`, `code_incorrect`, `rate_limited`, `sso_needed`, `subscription_inactive`, `licence_unavailable`, `incorrect_credentials`, `token_invalid`
 */
export async function enter(
  call: OutsideCall,
  account: Account,
  isRemembered: boolean,
  proof: { passwordHash: string | null } | { oobCode: string } | { use: (ctx: Ctx) => Promise<void>; by: 'provider' | 'passkey' },
  code: string | undefined,
): Promise<SignedIn> {
  const { limiter } = call.kernel.ports
  if (code !== undefined) await takeCode(limiter, account.account_id)
  const by = 'by' in proof ? proof.by : undefined
  const ways = 'passwordHash' in proof || by === 'passkey' ? await otherWays(call, account) : [account]
  const { support_lib_id, user_id, library_only } = await firstLicensed(call, by === 'provider' ? ways : await withoutProvider(call, account, ways))
  // A former session in a database that is away stays open; that is no reason to refuse the new one.
  const before = await call
    .read('', (ctx) => sessionOfCookie(ctx, call.request))
    .catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
      return undefined
    })
  const signedIn = await call.write(support_lib_id, async (ctx) => {
    const current = await accountForUpdate(ctx, user_id)
    if ('oobCode' in proof) {
      const link = await useCode(ctx, proof.oobCode, 'sign_in_link')
      if (link.user_id !== current?.user_id || link.email !== current.email) throw refuse('token_invalid')
    } else if ('passwordHash' in proof && current?.password_hash !== proof.passwordHash) throw refuse('incorrect_credentials')
    if (!current) throw refuse('token_invalid')
    // Looked at again with the person locked: the library may have been closed to this way meanwhile, which ends the sessions that there were.
    if (by !== 'provider' && (await librariesWithSsoOnly(ctx, current.account_id)).has(support_lib_id)) throw refuse('sso_needed')
    // A passkey is two factors: something the person has, which has checked who they are.
    if (current.totp_on_at && by !== 'passkey') {
      if (code === undefined) throw refuse('second_factor_needed')
      await useSecondFactor(ctx, current.account_id, code)
    }
    if ('use' in proof) await proof.use(ctx)
    await noteLibraryOnly(ctx, library_only)
    const way = by ?? ('oobCode' in proof ? ('link' as const) : ('password' as const))
    const proven = { by: way, sso_lib_id: by === 'provider' ? support_lib_id : null, hasSecondFactor: by === 'passkey' || current.totp_on_at !== null }
    return startSession(ctx, current, isRemembered, undefined, proven)
  })
  if (code !== undefined) await resetCodes(limiter, account.account_id)
  if (before) await call.write(before.support_lib_id, (ctx) => endSessions(ctx, before.user_id, { only: before.session_id }))
  return signedIn
}

/**
 * Signs in a member whom the identity provider of their library has proven; see `enter`.
 * @param use uses the proof up, in the transaction that starts the session
 * @throws AppError as `enter`
 */
export async function enterThroughProvider(
  call: OutsideCall,
  { support_lib_id, user_id }: Way,
  isRemembered: boolean,
  use: (ctx: Ctx) => Promise<void>,
  code: string | undefined,
): Promise<SignedIn> {
  const account = await call.read(support_lib_id, (ctx) => memberOf(ctx, user_id))
  if (!account) throw refuse('token_invalid')
  return enter(call, account, isRemembered, { use, by: 'provider' }, code)
}

/**
 * Signs in with a passkey of an account, into the library entered last; see `enter`.
 * @param use uses the proof up, in the transaction that starts the session
 * @throws AppError as `enter`, and `incorrect_credentials` if the account is nobody's any more
 */
export async function enterWithPasskey(call: OutsideCall, account_id: string, isRemembered: boolean, use: (ctx: Ctx) => Promise<void>): Promise<SignedIn> {
  const [last] = (await call.read('', (ctx) => membershipsOf(ctx, account_id))).filter((each) => each.is_active)
  const account = last && (await call.read(last.support_lib_id, (ctx) => memberOf(ctx, last.user_id)))
  if (!account) throw refuse('incorrect_credentials')
  return enter(call, account, isRemembered, { use, by: 'passkey' }, undefined)
}

/** Stores the library-only flag of the licence (checklist A5). */
export async function noteLibraryOnly({ db, support_lib_id }: Ctx, library_only: boolean): Promise<void> {
  await db.updateTable('libraries').set({ library_only }).where('support_lib_id', '=', support_lib_id).where('library_only', '<>', library_only).execute()
}

type Way = Pick<Account, 'support_lib_id' | 'user_id'>

/**
 * Returns the ways that are open without the identity provider of a library. Whoever owns a library always has one, so that a broken provider locks nobody out.
 * @throws AppError `sso_needed` if there is none
 */
async function withoutProvider(call: OutsideCall, { support_lib_id, account_id }: Account, ways: Way[]): Promise<Way[]> {
  const closed = await call.read(support_lib_id, (ctx) => librariesWithSsoOnly(ctx, account_id))
  const open = ways.filter((way) => !closed.has(way.support_lib_id))
  if (open.length === 0) throw refuse('sso_needed')
  return open
}

/** Returns the active memberships of an account, `account` first. */
async function otherWays(call: OutsideCall, account: Account): Promise<Way[]> {
  const others = await call.read(account.support_lib_id, (ctx) => membershipsOf(ctx, account.account_id))
  return [account, ...others.filter((each) => each.is_active && each.support_lib_id !== account.support_lib_id)]
}

/** Returns the first library with an active subscription; if there is none, throws why the first was refused. */
async function firstLicensed({ kernel }: OutsideCall, ways: Way[]): Promise<Way & { library_only: boolean }> {
  let refusal: unknown
  for (const { support_lib_id, user_id } of ways) {
    try {
      return { support_lib_id, user_id, library_only: (await assertLicensed(kernel, support_lib_id)).library_only }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'subscription_inactive') throw error
      refusal ??= error
    }
  }
  throw refusal
}
