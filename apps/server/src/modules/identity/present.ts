import type { SessionView, SignedIn } from '@porchlight/contracts/identity/identity'
import type { Role } from '@porchlight/contracts/permission-flags'
import type { Ctx } from '../../kernel/context.ts'
import type { AccountSession } from './devices.ts'

/** Returns the session data that its browser may see. */
export async function presentSignedIn(
  ctx: Ctx,
  session: { user_id: string; email: string; user_type: string; expires_at: Date },
  identity_token: string,
): Promise<SignedIn> {
  const library = await ctx.db
    .selectFrom('libraries')
    .select(['support_lib_id', 'parent_lib_id', 'library_domain', 'company_name', 'library_only'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .executeTakeFirstOrThrow()
  const { user_id, email, user_type, expires_at } = session
  return {
    user: { user_id, support_lib_id: ctx.support_lib_id, email, user_type: user_type as Role },
    library,
    identity_token,
    expires_at: expires_at.toISOString(),
  }
}

/** Returns a session as an entry of its user's session list. */
export const presentSession = (row: AccountSession, currentId: string): SessionView => ({
  session_id: row.session_id,
  company_name: row.company_name,
  is_current: row.session_id === currentId,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  address: row.address,
  browser: row.browser,
  os: row.os,
})
