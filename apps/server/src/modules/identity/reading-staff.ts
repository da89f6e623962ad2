import { sql } from 'kysely'
import type { StaffActor } from '../../kernel/context.ts'
import { hashSecret } from '../../kernel/ids.ts'
import type { Authenticator, Module } from '../../kernel/kernel.ts'
import { needsSecondFactor } from '../../kernel/permissions.ts'
import { sessionCookie } from './cookies.ts'

/** Returns the console session as credentials for staff reading their library's help pages. Browsers send the cookie only to the console's own host. */
export const staffCredentials: NonNullable<Module['readerCredentials']> = (kernel, cookies, support_lib_id) => {
  const secret = cookies[sessionCookie(kernel.config)]
  return secret === undefined ? undefined : { kind: 'session', support_lib_id, secret }
}

/** Authenticates a library's staff by their session, for reading only: the actor has no permissions. */
export const authenticateReadingStaff: Authenticator = async (kernel, credentials) => {
  if (credentials.kind !== 'session') return undefined
  const { support_lib_id } = credentials
  const row = await kernel.database.transaction(support_lib_id, 'read', (db) =>
    db
      .selectFrom('sessions as s')
      .innerJoin('users as u', (join) => join.onRef('u.support_lib_id', '=', 's.support_lib_id').onRef('u.user_id', '=', 's.user_id'))
      .innerJoin('libraries as l', 'l.support_lib_id', 's.support_lib_id')
      .select(['l.console_networks', 's.session_id', 's.expires_at', 'u.user_id', 'u.email', 'u.user_type', 'u.agent_name'])
      .select(sql<Date | null>`second_factor_due(s.support_lib_id, s.user_id, s.session_id)`.as('second_factor_by'))
      .where('s.support_lib_id', '=', support_lib_id)
      .where('s.token_hash', '=', hashSecret(credentials.secret))
      .where('s.revoked_at', 'is', null)
      .where('s.expires_at', '>', kernel.clock.now())
      .where('u.disabled_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!row) return undefined
  const { session_id, expires_at, user_id, email, user_type, agent_name } = row
  const person = {
    user_id,
    email,
    role: user_type as StaffActor['role'],
    name: agent_name,
    session_id,
    expiresAt: expires_at.getTime(),
    networks: row.console_networks,
  }
  const actor: StaffActor = { kind: 'agent', support_lib_id, parent_lib_id: null, permissions: new Set(), ...person }
  // Whoever has to prove a second factor first reads as anybody does.
  return needsSecondFactor({ ...actor, secondFactorBy: row.second_factor_by?.getTime() }, kernel.clock.now()) ? undefined : actor
}
