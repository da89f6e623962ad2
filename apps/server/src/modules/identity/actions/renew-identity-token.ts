import { identityApi } from '@porchlight/contracts/identity/identity'
import { refuse } from '../../../kernel/errors.ts'
import { outsideAction } from '../../../kernel/operations.ts'
import { assertLicensed } from '../../licence/index.ts'
import { openSession, sessionOfCookie } from '../access.ts'
import { renewSession } from '../sessions.ts'

/** Renewals reuse a stored licence response younger than this: they are frequent, but the licence seldom changes. */
const licenceYoungEnoughMs = 10 * 60_000

/** Returns a new identity token for the session in the cookie. */
export const renewIdentityToken = outsideAction(identityApi.token, async (call) => {
  const found = await call.read('', (ctx) => sessionOfCookie(ctx, call.request))
  if (!found) throw refuse('unauthenticated')
  await assertLicensed(call.kernel, found.support_lib_id, licenceYoungEnoughMs)
  return call.write(found.support_lib_id, async (ctx) => {
    // The session may have ended during the licence check.
    const session = await openSession(ctx, { session_id: found.session_id })
    if (!session) throw refuse('unauthenticated')
    await ctx.db
      .updateTable('sessions')
      .set({ last_seen_at: ctx.clock.now() })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('session_id', '=', session.session_id)
      .execute()
    return renewSession(ctx, session)
  })
})
