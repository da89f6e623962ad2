import { identityApi } from '@porchlight/contracts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { endSessions } from '../sessions.ts'

/** Ends one of the caller's sessions; other users' sessions are reported as not found. */
export const revokeSession = action(identityApi.revokeSession, async (ctx, { session_id }) => {
  const ended = await endSessions(ctx, staffOf(ctx).user_id, { only: session_id })
  if (ended === 0) throw refuse('not_found')
  return {}
})
