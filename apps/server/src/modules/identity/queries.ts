import { identityApi } from '@porchlight/contracts'
import { query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { presentSession } from './present.ts'

/** Maximum number of sessions listed. */
const shownMax = 100

/** Lists the caller's open sessions, newest first. */
export const listSessions = query(identityApi.sessions, async (ctx) => {
  const { user_id, session_id } = staffOf(ctx)
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['session_id', 'created_at', 'last_seen_at', 'expires_at', 'address', 'browser', 'os'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .orderBy('created_at', 'desc')
    .limit(shownMax)
    .execute()
  return { sessions: rows.map((row) => presentSession(row, session_id)) }
})
