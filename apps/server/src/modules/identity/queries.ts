import { identityApi } from '@porchlight/contracts/identity/identity'
import { query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { accountOfUser } from './access.ts'
import { isOpen, sessionsOfAccount } from './devices.ts'
import { presentSession } from './present.ts'

/** Maximum number of sessions listed. */
const shownMax = 100

/** Lists the open sessions of the caller's account, newest first. */
export const listSessions = query(identityApi.sessions, async (ctx) => {
  const { user_id, session_id } = staffOf(ctx)
  const sessions = await sessionsOfAccount(ctx, await accountOfUser(ctx, user_id))
  const open = sessions.filter((each) => isOpen(each, ctx.clock.now()))
  return { sessions: open.slice(0, shownMax).map((each) => presentSession(each, session_id)) }
})
