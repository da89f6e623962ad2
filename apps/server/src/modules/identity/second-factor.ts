import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { staffOf } from '../../kernel/permissions.ts'
import type { Account } from './access.ts'
import { tellOwner } from './mail-jobs.ts'
import { inEachMembership } from './memberships.ts'

/** Seconds that a code of an app counts; one before and one after the present one are accepted too, as clocks differ. */
const stepSeconds = 30
const stepsAround = 1
const secretBytes = 20
const recoveryCodes = 10
/** Without letters and digits that look alike: 10 of them are 49 bits, hashed with a key. */
const recoveryAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'

const aboutSecret = (account_id: string) => `totp secret of account ${account_id}`

/** Returns a new secret, sealed and as apps read it. */
export function newTotpSecret(ctx: Ctx, { account_id, email }: Account, issuer: string): { sealed: string; secret: string; address: string } {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer })
  const address = new TOTP({ issuer, label: email, secret, period: stepSeconds }).toString()
  return { sealed: ctx.ports.secrets.seal(secret.base32, aboutSecret(account_id)), secret: secret.base32, address }
}

/**
 * Uses up a code of the app: each step counts once, also for concurrent calls. The account must be locked, so that its secret stays the same.
 * @throws AppError `code_incorrect`
 */
export async function useTotp(ctx: Ctx, account_id: string, code: string): Promise<void> {
  const row = await ctx.db.selectFrom('accounts').select('totp_secret').where('account_id', '=', account_id).executeTakeFirst()
  if (!row?.totp_secret) throw refuse('code_incorrect')
  const secret = Secret.fromBase32(ctx.ports.secrets.open(row.totp_secret, aboutSecret(account_id)))
  const timestamp = ctx.clock.now().getTime()
  const delta = new TOTP({ secret, period: stepSeconds }).validate({ token: code, timestamp, window: stepsAround })
  if (delta === null) throw refuse('code_incorrect')
  const step = TOTP.counter({ period: stepSeconds, timestamp }) + delta
  const used = await ctx.db
    .updateTable('accounts')
    .set({ totp_step: step })
    .where('account_id', '=', account_id)
    .where('totp_step', '<', step)
    .returning('account_id')
    .executeTakeFirst()
  if (!used) throw refuse('code_incorrect')
  ctx.shareAccount(account_id, 'mayWait')
}

/**
 * Uses up a code of the app or a recovery code of an account whose second factor is on.
 * @throws AppError `code_incorrect`
 */
export async function useSecondFactor(ctx: Ctx, account_id: string, code: string): Promise<void> {
  const plain = code.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()
  if (/^\d{6}$/.test(plain)) return useTotp(ctx, account_id, plain)
  const hash = recoveryHash(ctx, account_id, plain)
  const used = await ctx.db
    .updateTable('accounts')
    .set({ recovery_hashes: sql<string[]>`array_remove(recovery_hashes, ${hash})` })
    .where('account_id', '=', account_id)
    .where('totp_on_at', 'is not', null)
    .where(sql<boolean>`${hash} = any(recovery_hashes)`)
    .returning('account_id')
    .executeTakeFirst()
  if (!used) throw refuse('code_incorrect')
  ctx.shareAccount(account_id, 'mayWait')
}

/** Replaces the recovery codes of an account. Returns them; only their hashes are kept. */
export async function replaceRecoveryCodes(ctx: Ctx, account_id: string): Promise<string[]> {
  const made = Array.from({ length: recoveryCodes }, () => Array.from({ length: 10 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join(''))
  const recovery_hashes = made.map((code) => recoveryHash(ctx, account_id, code))
  await ctx.db.updateTable('accounts').set({ recovery_hashes }).where('account_id', '=', account_id).execute()
  ctx.shareAccount(account_id)
  return made.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

const recoveryHash = (ctx: Ctx, account_id: string, code: string) =>
  ctx.ports.secrets.fingerprint(code, `recovery code of account ${account_id}`).toString('base64url')

/** Removes the second factor of an account, and tells all of its libraries. The last used step stays, so that no code counts again. */
export async function removeSecondFactor(ctx: Ctx, account_id: string): Promise<void> {
  await ctx.db.updateTable('accounts').set({ totp_secret: null, totp_on_at: null, recovery_hashes: [] }).where('account_id', '=', account_id).execute()
  ctx.shareAccount(account_id)
  tellOwner(ctx, account_id, 'second_factor_off')
  await noteChange(ctx, account_id, false)
}

/** Notes that the caller's session has proved a second factor. */
export async function noteSecondFactor(ctx: Ctx): Promise<void> {
  const { session_id } = staffOf(ctx)
  await ctx.db
    .updateTable('sessions')
    .set({ second_factor_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('session_id', '=', session_id)
    .execute()
}

/** Tells all libraries of an account that its second factor was turned on or off. */
export async function noteChange(ctx: Ctx, account_id: string, is_on: boolean): Promise<void> {
  await inEachMembership(ctx, account_id, async (inside, { user_id }) => {
    inside.emit('user.second_factor_changed', { user_id, is_on }, { subject: user_id, reauthenticate: [user_id] })
  })
}
