import { identityApi } from '@porchlight/contracts/identity/identity'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { accountOfUser } from '../access.ts'
import { isOpen, sessionsOfAccount } from '../devices.ts'
import { inEachMembership } from '../memberships.ts'
import { endSessions } from '../sessions.ts'

/** Ends one of the sessions of the caller's account, in any of its libraries; other people's sessions are reported as not found. */
export const revokeSession = action(identityApi.revokeSession, async (ctx, { session_id }) => {
  const account_id = await accountOfUser(ctx, staffOf(ctx).user_id)
  const sessions = await sessionsOfAccount(ctx, account_id, (failure, known) => {
    if (!known.some((each) => each.session_id === session_id)) throw failure
  })
  const found = sessions.find((each) => each.session_id === session_id && isOpen(each, ctx.clock.now()))
  if (!found) throw refuse('not_found')
  const ended = await ctx.inLibrary(found.support_lib_id, (inside) => endSessions(inside, found.user_id, { only: session_id }))
  if (ended === 0) throw refuse('not_found')
  return {}
})

/** Ends all sessions of the caller's account but this one, in all of its libraries. */
export const revokeOtherSessions = action(identityApi.revokeOtherSessions, async (ctx) => {
  const { user_id, session_id } = staffOf(ctx)
  let ended = 0
  await inEachMembership(ctx, await accountOfUser(ctx, user_id), async (inside, membership) => {
    ended += await endSessions(inside, membership.user_id, { except: session_id })
  })
  return { ended }
})
