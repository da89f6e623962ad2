import { sql } from 'kysely'
import type { Ctx, RequestMeta } from '../../kernel/context.ts'
import { hashSecret } from '../../kernel/ids.ts'
import { networkOf } from '../../kernel/network-address.ts'
import { sessionCookie } from './cookies.ts'

/** The user fields that sign-in needs. */
export type Account = { support_lib_id: string; user_id: string; email: string; user_type: string; password_hash: string | null }

const accountColumns = ['support_lib_id', 'user_id', 'email', 'user_type', 'password_hash'] as const

/** Returns the active account with this email address, in any library. Runs the same statements for unknown addresses. */
export async function accountOfEmail(ctx: Ctx, email: string): Promise<Account | undefined> {
  const { rows } = await sql<{ id: string | null }>`select library_of_email(${email}) as id`.execute(ctx.db)
  return ctx.inLibrary(rows[0]?.id ?? '', (inside) =>
    inside.db
      .selectFrom('users')
      .select(accountColumns)
      .where('support_lib_id', '=', inside.support_lib_id)
      .where(sql<boolean>`lower(email) = ${email}`)
      .where('disabled_at', 'is', null)
      .executeTakeFirst(),
  )
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

/** Returns an active account in the context's library, locked so that a password change and a sign-in cannot race. */
export async function accountForUpdate(ctx: Ctx, user_id: string): Promise<Account | undefined> {
  return ctx.db
    .selectFrom('users')
    .select(accountColumns)
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** An open session with its user. */
export type OpenSession = { session_id: string; expires_at: Date; user_id: string; email: string; user_type: string }

/** Returns the open session in the context's library if its user is still active. */
export async function openSession(ctx: Ctx, by: { session_id: string } | { token_hash: Buffer }): Promise<OpenSession | undefined> {
  return ctx.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) => join.onRef('u.support_lib_id', '=', 's.support_lib_id').onRef('u.user_id', '=', 's.user_id'))
    .select(['s.session_id', 's.expires_at', 's.user_id', 'u.email', 'u.user_type'])
    .where('s.support_lib_id', '=', ctx.support_lib_id)
    .$if('session_id' in by, (query) => query.where('s.session_id', '=', 'session_id' in by ? by.session_id : ''))
    .$if('token_hash' in by, (query) => query.where('s.token_hash', '=', 'token_hash' in by ? by.token_hash : Buffer.alloc(0)))
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', ctx.clock.now())
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the session identified by the request's cookie, with its library. */
export async function sessionOfCookie(ctx: Ctx, request: RequestMeta): Promise<(OpenSession & { support_lib_id: string }) | undefined> {
  const secret = request.cookies[sessionCookie(ctx.config)]
  if (!secret) return undefined
  const token_hash = hashSecret(secret)
  const { rows } = await sql<{ id: string | null }>`select library_of_session(${token_hash}) as id`.execute(ctx.db)
  const support_lib_id = rows[0]?.id
  if (!support_lib_id) return undefined
  const session = await ctx.inLibrary(support_lib_id, (inside) => openSession(inside, { token_hash }))
  return session && { ...session, support_lib_id }
}
