import { identityApi } from '@porchlight/contracts/identity/identity'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { countOngoing } from '../../conversations/index.ts'
import { sessionCookie } from '../cookies.ts'
import { endSessions } from '../sessions.ts'

/** Ends this session and its sockets; refused while chats are open (checklist A18). */
export const signOut = action(identityApi.signOut, async (ctx) => {
  const { user_id, session_id } = staffOf(ctx)
  if ((await countOngoing(ctx, user_id)) > 0) throw refuse('has_ongoing_chats')
  await endSessions(ctx, user_id, { only: session_id })
  ctx.request.setCookie(sessionCookie(ctx.config), null)
  return {}
})
