import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { lookEverywhere } from '../../kernel/data/nodes/look-everywhere.ts'
import { hashSecret, newSecret } from '../../kernel/ids.ts'
import { networkOf } from '../../kernel/outside/network-address.ts'
import { deviceCookie } from './cookies.ts'

/** Browsers keep no cookie for longer than 400 days. */
const deviceCookieSeconds = 400 * 86_400
/** The newest sessions that are compared, or listed. */
const sessionsMax = 500

const shape = /^[A-Za-z0-9_-]{43}$/

/** A session of an account, in one of its libraries. */
export type AccountSession = {
  support_lib_id: string
  company_name: string
  user_id: string
  session_id: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  revoked_at: Date | null
  address: string
  browser: string
  os: string
  device_hash: Buffer | null
}

/**
 * Returns the newest sessions of an account, ended ones included. Only for an account that its owner has proven.
 * @param onMissing called if those of a database are not known, because it is away
 */
export async function sessionsOfAccount(
  ctx: Ctx,
  account_id: string,
  onMissing?: (failure: unknown, known: readonly AccountSession[]) => void,
): Promise<AccountSession[]> {
  const rows = await lookEverywhere(ctx, sql<AccountSession>`select * from sessions_of_account(${account_id}) limit ${sessionsMax}`, onMissing)
  return rows.sort((one, other) => other.created_at.getTime() - one.created_at.getTime()).slice(0, sessionsMax)
}

/** Returns whether a session can still be used. */
export const isOpen = (session: AccountSession, now: Date): boolean => session.revoked_at === null && session.expires_at > now

/**
 * Returns the secret by which this browser is known, a new one if it has none, and whether the account was certainly never used on it as far back as sessions are kept. A
 * client without cookies is known by its network and program. The first sign-in of an account is none on a new device.
 */
export async function recogniseDevice(ctx: Ctx, account_id: string, program: { browser: string; os: string }): Promise<{ device: string; isNew: boolean }> {
  const { request, config } = ctx
  const held = request.cookies[deviceCookie(config)] ?? ''
  const device = shape.test(held) ? held : newSecret()
  request.setCookie(deviceCookie(config), device, deviceCookieSeconds)
  // Sessions without an address were not started by signing in.
  let isSure = true
  const sessions = await sessionsOfAccount(ctx, account_id, () => {
    isSure = false
  })
  const earlier = sessions.filter((each) => each.address !== '')
  const hash = hashSecret(device)
  const network = networkOf(request.address)
  const isSame = (each: AccountSession) =>
    each.device_hash?.equals(hash) || (networkOf(each.address) === network && each.browser === program.browser && each.os === program.os)
  return { device, isNew: isSure && earlier.length > 0 && !earlier.some(isSame) }
}
