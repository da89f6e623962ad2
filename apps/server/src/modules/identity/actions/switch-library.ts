import { membershipsApi } from '@porchlight/contracts/identity/memberships'
import { refuse } from '../../../kernel/errors.ts'
import { outsideAction } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { assertLicensed } from '../../licence/index.ts'
import { accountForUpdate, openSession } from '../access.ts'
import { noteLibraryOnly } from '../enter.ts'
import { librariesWithSsoOnly, membershipsOf } from '../memberships.ts'
import { endSessions, startSession } from '../sessions.ts'

/**
 * Switches this browser to another library of the caller's account. The new session ends when the present one would have, so that switching prolongs nothing.
 * Libraries the account has left, or never was in, are reported as not found. One that is entered through its identity provider alone needs a session from there.
 */
export const switchLibrary = outsideAction(membershipsApi.switch, async (call, { to_lib_id }) => {
  const { user_id, session_id } = staffOf(call)
  const { support_lib_id } = call
  const found = await call.read(support_lib_id, async (ctx) => {
    const session = await openSession(ctx, { session_id })
    if (!session) throw refuse('unauthenticated')
    const others = (await membershipsOf(ctx, session.account_id)).filter((each) => each.is_active && each.support_lib_id !== support_lib_id)
    const needsProvider = session.sso_lib_id !== to_lib_id && (await librariesWithSsoOnly(ctx, session.account_id)).has(to_lib_id)
    return { session, target: others.find((each) => each.support_lib_id === to_lib_id), needsProvider }
  })
  const { session, target, needsProvider } = found
  if (!target) throw refuse('not_found')
  if (needsProvider) throw refuse('sso_needed')
  const { library_only } = await assertLicensed(call.kernel, to_lib_id)
  const signedIn = await call.write(to_lib_id, async (ctx) => {
    const account = await accountForUpdate(ctx, target.user_id)
    if (account?.account_id !== session.account_id) throw refuse('not_found')
    // A password change, which takes the same lock, may have ended the session during the licence check.
    if (!(await ctx.inLibrary(support_lib_id, (own) => openSession(own, { session_id })))) throw refuse('unauthenticated')
    if (session.sso_lib_id !== to_lib_id && (await librariesWithSsoOnly(ctx, account.account_id)).has(to_lib_id)) throw refuse('sso_needed')
    await noteLibraryOnly(ctx, library_only)
    return startSession(ctx, account, session.is_remembered, session)
  })
  await call.write(support_lib_id, (ctx) => endSessions(ctx, user_id, { only: session_id }))
  return signedIn
})
