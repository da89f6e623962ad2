import { type NotNull, sql } from 'kysely'
import type { Ctx, RequestMeta } from '../../kernel/context.ts'
import { findEverywhere, lookEverywhere, unlessFound } from '../../kernel/data/nodes/look-everywhere.ts'
import { refuse } from '../../kernel/errors.ts'
import { hashSecret } from '../../kernel/ids.ts'
import { networkOf } from '../../kernel/outside/network-address.ts'
import { sessionCookie } from './cookies.ts'
import { byEntry, type EnteredMembership } from './memberships.ts'
import type { Code } from './tokens.ts'

/** A person's account, as an active member of one library. */
export type Account = {
  account_id: string
  support_lib_id: string
  user_id: string
  email: string
  user_type: string
  password_hash: string | null
  totp_on_at: Date | null
}

/** Selects active members of the context's library with their accounts. */
const activeMembers = (ctx: Ctx) =>
  ctx.db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.account_id', 'users.account_id')
    .select(['accounts.account_id', 'users.support_lib_id', 'users.user_id', 'users.email', 'users.user_type', 'accounts.password_hash', 'accounts.totp_on_at'])
    .where('users.support_lib_id', '=', ctx.support_lib_id)
    .where('users.disabled_at', 'is', null)

/**
 * Returns the account with this email address, in the library that its owner entered last. Runs the same statements for unknown addresses.
 * @param onMissing called with what was found if a database is away; by default, finding nothing is an error then
 */
export async function accountOfEmail(
  ctx: Ctx,
  email: string,
  onMissing: (failure: unknown, rows: readonly unknown[]) => void = unlessFound,
): Promise<Account | undefined> {
  const rows = await lookEverywhere(ctx, sql<EnteredMembership>`select * from members_with_email(${email})`, onMissing)
  return ctx.inLibrary(rows.sort(byEntry)[0]?.support_lib_id ?? '', (inside) =>
    activeMembers(inside).where(sql<boolean>`lower(users.email) = ${email}`).executeTakeFirst(),
  )
}

/**
 * Returns the account that has this email address, if there is one, active or not; `is_open`: its owner can sign in. It is never false merely because a
 * database is away.
 * @throws what the database that is away failed with
 */
export async function ownerOfAddress(ctx: Ctx, email: string): Promise<{ account_id: string; is_open: boolean } | undefined> {
  const statement = sql<{ account_id: string; is_open: boolean }>`select * from account_of_email(${email})`
  const [account, ...elsewhere] = await lookEverywhere(ctx, statement, (failure, rows) => {
    if (rows.length > 0 && !rows.some(({ is_open }) => is_open)) throw failure
  })
  // Every database has the account, and knows of its own libraries.
  return account && { ...account, is_open: account.is_open || elsewhere.some(({ is_open }) => is_open) }
}

/** Returns the active account that a code was sent to: a member of the code's library, with the address of then. */
export async function accountOfCode(ctx: Ctx, code: Pick<Code, 'user_id' | 'email'>): Promise<Account | undefined> {
  if (code.user_id === null) return undefined
  return activeMembers(ctx).where('users.user_id', '=', code.user_id).where('users.email', '=', code.email).executeTakeFirst()
}

/** Returns whether this account has signed in from this network, as far back as sessions are stored. Runs the same statement for an unknown account. */
export async function isFamiliarNetwork(ctx: Ctx, account: Account | undefined, network: string): Promise<boolean> {
  return ctx.inLibrary(account?.support_lib_id ?? '', async (inside) => {
    const rows = await inside.db
      .selectFrom('sessions')
      .select('address')
      .distinct()
      .where('support_lib_id', '=', inside.support_lib_id)
      .where('user_id', '=', account?.user_id ?? '')
      .where('address', '<>', '')
      .limit(500)
      .execute()
    return rows.some((row) => networkOf(row.address) === network)
  })
}

/** Returns an active member of the context's library with their account. */
export async function memberOf(ctx: Ctx, user_id: string): Promise<Account | undefined> {
  return activeMembers(ctx).where('users.user_id', '=', user_id).executeTakeFirst()
}

/** Returns an active account in the context's library, locked so that a password change and a sign-in cannot race. */
export async function accountForUpdate(ctx: Ctx, user_id: string): Promise<Account | undefined> {
  const find = () => activeMembers(ctx).where('users.user_id', '=', user_id).forUpdate().executeTakeFirst()
  const account = await find()
  // Other databases have the account, too.
  const isLocked = account !== undefined && (await ctx.lockName(`account ${account.account_id}`))
  return isLocked ? find() : account
}

/**
 * Returns the account of an active member, locked.
 * @throws AppError `unauthenticated`
 */
export async function lockedAccountOf(ctx: Ctx, user_id: string): Promise<Account> {
  const account = await accountForUpdate(ctx, user_id)
  if (!account) throw refuse('unauthenticated')
  return account
}

/**
 * Returns the account of a user of the context's library.
 * @throws AppError `not_found`
 */
export async function accountOfUser(ctx: Ctx, user_id: string): Promise<string> {
  const find = ctx.db.selectFrom('users').select('account_id').where('support_lib_id', '=', ctx.support_lib_id).where('user_id', '=', user_id)
  const row = await find.executeTakeFirst()
  if (!row?.account_id) throw refuse('not_found')
  return row.account_id
}

/** An open session with its user. */
export type OpenSession = {
  session_id: string
  is_remembered: boolean
  expires_at: Date
  confirmed_at: Date | null
  /** When it proved a second factor. */
  second_factor_at: Date | null
  /** The library through whose identity provider it began, if any. */
  sso_lib_id: string | null
  user_id: string
  account_id: string
  email: string
  user_type: string
}

/** Returns the open session in the context's library if its user is still active. */
export async function openSession(ctx: Ctx, by: { session_id: string } | { token_hash: Buffer }): Promise<OpenSession | undefined> {
  return ctx.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) => join.onRef('u.support_lib_id', '=', 's.support_lib_id').onRef('u.user_id', '=', 's.user_id'))
    .select([
      's.session_id',
      's.is_remembered',
      's.expires_at',
      's.confirmed_at',
      's.second_factor_at',
      's.sso_lib_id',
      's.user_id',
      'u.account_id',
      'u.email',
      'u.user_type',
    ])
    .where('s.support_lib_id', '=', ctx.support_lib_id)
    .$if('session_id' in by, (query) => query.where('s.session_id', '=', 'session_id' in by ? by.session_id : ''))
    .$if('token_hash' in by, (query) => query.where('s.token_hash', '=', 'token_hash' in by ? by.token_hash : Buffer.alloc(0)))
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', ctx.clock.now())
    .where('u.disabled_at', 'is', null)
    .$narrowType<{ account_id: NotNull }>()
    .executeTakeFirst()
}

/** Returns the session identified by the request's cookie, with its library. */
export async function sessionOfCookie(ctx: Ctx, request: RequestMeta): Promise<(OpenSession & { support_lib_id: string }) | undefined> {
  const secret = request.cookies[sessionCookie(ctx.config)]
  if (!secret) return undefined
  const token_hash = hashSecret(secret)
  const support_lib_id = await findEverywhere(ctx, sql<{ found: string | null }>`select library_of_session(${token_hash}) as found`)
  if (!support_lib_id) return undefined
  const session = await ctx.inLibrary(support_lib_id, (inside) => openSession(inside, { token_hash }))
  return session && { ...session, support_lib_id }
}
