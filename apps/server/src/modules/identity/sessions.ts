import type { SignedIn } from '@porchlight/contracts/identity/identity'
import Bowser from 'bowser'
import type { Ctx } from '../../kernel/context.ts'
import { hashSecret, newRef, newSecret } from '../../kernel/ids.ts'
import { assertConsoleAllowed } from './console-networks.ts'
import { sessionCookie } from './cookies.ts'
import { recogniseDevice } from './devices.ts'
import { presentSignedIn } from './present.ts'
import { sessionEnd } from './rules.ts'
import { issueCode } from './tokens.ts'

type Person = { user_id: string; email: string; user_type: string }

/**
 * Starts a session in the context's library: creates its row, cookie and first identity token. Its owner is told by email if the device is new.
 * @param earlier the session in another library that it continues, if any: it ends when that one would have, and what was proven there counts here
 * @param proven for a session without an earlier one: how the person began, the library whose identity provider proved them, if one did, and whether a second
 * factor did
 */
export async function startSession(
  ctx: Ctx,
  person: Person & { account_id: string },
  isRemembered: boolean,
  earlier?: { expires_at: Date; confirmed_at: Date | null; sso_lib_id: string | null; second_factor_at: Date | null },
  proven: { by: 'password' | 'link' | 'provider' | 'passkey'; sso_lib_id: string | null; hasSecondFactor: boolean } = {
    by: 'password',
    sso_lib_id: null,
    hasSecondFactor: false,
  },
): Promise<SignedIn> {
  const { support_lib_id, request } = ctx
  const now = ctx.clock.now()
  const second_factor_at = earlier ? earlier.second_factor_at : proven.hasSecondFactor ? now : null
  const expires_at = earlier?.expires_at ?? sessionEnd(now, isRemembered)
  const session_id = newRef()
  const secret = newSecret()
  const program = programOf(request.userAgent)
  const { device, isNew } = await recogniseDevice(ctx, person.account_id, program)
  await ctx.db
    .insertInto('sessions')
    .values({
      support_lib_id,
      session_id,
      user_id: person.user_id,
      token_hash: hashSecret(secret),
      is_remembered: isRemembered,
      created_at: now,
      last_seen_at: now,
      expires_at,
      address: request.address,
      device_hash: hashSecret(device),
      confirmed_at: earlier ? earlier.confirmed_at : now,
      sso_lib_id: earlier ? earlier.sso_lib_id : proven.sso_lib_id,
      second_factor_at,
      ...program,
    })
    .execute()
  if (isNew && !earlier) ctx.enqueue('identity.mail-new-device', { session_id })
  await ctx.db.updateTable('users').set({ entered_at: now }).where('support_lib_id', '=', support_lib_id).where('user_id', '=', person.user_id).execute()
  const how = { by: earlier ? ('library' as const) : proven.by, second_factor: second_factor_at !== null }
  ctx.emit('user.signed_in', { user_id: person.user_id, session_id, ...how }, { subject: person.user_id })
  const signedIn = await renewSession(ctx, { ...person, session_id, expires_at })
  request.setCookie(sessionCookie(ctx.config), secret, Math.floor((expires_at.getTime() - now.getTime()) / 1000))
  return signedIn
}

/**
 * Returns a new identity token for an open session.
 * @throws AppError `address_refused`
 */
export async function renewSession(ctx: Ctx, session: Person & { session_id: string; expires_at: Date }): Promise<SignedIn> {
  const { user_id, email, session_id } = session
  await assertConsoleAllowed(ctx)
  const { secret } = await issueCode(ctx, { purpose: 'identity', email, user_id, session_id })
  return presentSignedIn(ctx, session, secret)
}

/**
 * Ends one, all, or all but one of a user's sessions, or those that did not begin at the library's identity provider, with their tokens and sockets. Returns how
 * many were open.
 */
export async function endSessions(
  ctx: Ctx,
  user_id: string,
  which: { only: string } | { except: string } | { withoutProvider: true } | 'all',
): Promise<number> {
  const now = ctx.clock.now()
  const { support_lib_id } = ctx
  const ended = await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('support_lib_id', '=', support_lib_id)
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .$if(which !== 'all' && 'only' in which, (query) => query.where('session_id', '=', which !== 'all' && 'only' in which ? which.only : ''))
    .$if(which !== 'all' && 'withoutProvider' in which, (query) =>
      query.where((where) => where.or([where('sso_lib_id', 'is', null), where('sso_lib_id', '<>', support_lib_id)])),
    )
    .$if(which !== 'all' && 'except' in which, (query) => query.where('session_id', '<>', which !== 'all' && 'except' in which ? which.except : ''))
    .returning('session_id')
    .execute()
  if (ended.length === 0) return 0
  const session_ids = ended.map((row) => row.session_id)
  await ctx.db.deleteFrom('inbox_tokens').where('support_lib_id', '=', support_lib_id).where('session_id', 'in', session_ids).execute()
  await ctx.db
    .updateTable('tokens')
    .set({ used_at: now })
    .where('support_lib_id', '=', support_lib_id)
    .where('session_id', 'in', session_ids)
    .where('used_at', 'is', null)
    .execute()
  ctx.emit('session.ended', { user_id, session_ids }, { subject: user_id, reauthenticate: [user_id] })
  return ended.length
}

/** The open sessions in the context's library that did not begin at its identity provider, without its owner's. */
export function sessionsWithoutProvider({ db, support_lib_id, clock }: Ctx) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) => join.onRef('u.support_lib_id', '=', 's.support_lib_id').onRef('u.user_id', '=', 's.user_id'))
    .select(['s.user_id', 's.session_id'])
    .where('s.support_lib_id', '=', support_lib_id)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', clock.now())
    .where((where) => where.or([where('s.sso_lib_id', 'is', null), where('s.sso_lib_id', '<>', support_lib_id)]))
    .where('u.is_owner', '=', false)
    .where('u.disabled_at', 'is', null)
}

/**
 * Ends these sessions: who entered the library without its provider enters it anew, through it. Its people are locked first, as each is who enters: whoever is
 * entering has a session by then, or finds the library closed.
 */
export async function endSessionsWithoutProvider(ctx: Ctx): Promise<void> {
  await ctx.db.selectFrom('users').select('user_id').where('support_lib_id', '=', ctx.support_lib_id).orderBy('user_id').forUpdate().execute()
  const people = await sessionsWithoutProvider(ctx).clearSelect().select('s.user_id').distinct().orderBy('s.user_id').execute()
  for (const { user_id } of people) await endSessions(ctx, user_id, { withoutProvider: true })
}

/** Returns the names of the browser and operating system, for the session list. */
function programOf(userAgent: string): { browser: string; os: string } {
  if (!userAgent) return { browser: '', os: '' }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name ?? '', os: os.name ?? '' }
}
