import type { SignedIn } from '@porchlight/contracts'
import { refuse } from '../../kernel/errors.ts'
import type { OutsideCall } from '../../kernel/operations.ts'
import { assertLicensed } from '../licence/index.ts'
import { type Account, accountForUpdate, sessionOfCookie } from './access.ts'
import { endSessions, startSession } from './sessions.ts'
import { useCode } from './tokens.ts'

/**
 * Signs in someone who has proven that they own the account: checks the licence, stores the library-only flag, starts a session, and ends the browser's earlier
 * one.
 * @param proof the matched password hash, which must still be the account's, or the sign-in code to use up
 * @throws AppError `subscription_inactive`, `licence_unavailable`, `incorrect_credentials`, `token_invalid`
 */
export async function enter(
  call: OutsideCall,
  account: Account,
  isRemembered: boolean,
  proof: { passwordHash: string | null } | { code: string },
): Promise<SignedIn> {
  const { support_lib_id, user_id } = account
  const { library_only } = await assertLicensed(call.kernel, support_lib_id)
  const before = await call.read('', (ctx) => sessionOfCookie(ctx, call.request))
  const signedIn = await call.write(support_lib_id, async (ctx) => {
    const current = await accountForUpdate(ctx, user_id)
    if ('code' in proof) {
      const code = await useCode(ctx, proof.code, 'sign_in_link')
      if (code.user_id !== current?.user_id || code.email !== current.email) throw refuse('token_invalid')
    } else if (!current || current.password_hash !== proof.passwordHash) throw refuse('incorrect_credentials')
    if (!current) throw refuse('token_invalid')
    await ctx.db.updateTable('libraries').set({ library_only }).where('support_lib_id', '=', support_lib_id).where('library_only', '<>', library_only).execute()
    return startSession(ctx, current, isRemembered)
  })
  if (before) await call.write(before.support_lib_id, (ctx) => endSessions(ctx, before.user_id, { only: before.session_id }))
  return signedIn
}
