import { timingSafeEqual } from 'node:crypto'
import { identityApi } from '@porchlight/contracts/identity/identity'
import { invitationTexts } from '@porchlight/contracts/identity/invitation-texts'
import type { Ctx } from '../../../kernel/context.ts'
import { AppError, refuse } from '../../../kernel/errors.ts'
import { hashSecret, newSecret } from '../../../kernel/ids.ts'
import { action, outsideAction, query } from '../../../kernel/operations.ts'
import { nameOf } from '../../libraries/index.ts'
import { createUser, hashPassword } from '../../people/index.ts'
import { lockFamilyPermissions, personsRole } from '../../permissions/index.ts'
import { lockedAccountOf, ownerOfAddress, sessionOfCookie } from '../access.ts'
import { isCommonPassword } from '../common-passwords.ts'
import { joinCookie } from '../cookies.ts'
import { invitationData } from '../invitation-data.ts'
import { takePlace } from '../invitation-links.ts'
import { inviterName } from '../inviter-name.ts'
import { membershipsOf } from '../memberships.ts'
import { resetClosedAccount } from '../reset-closed-account.ts'
import { passwordFault } from '../rules.ts'
import { libraryOfCode, readCode, useCode } from '../tokens.ts'
import { orUserNotCreated, userNotCreatedText } from '../user-not-created.ts'

const nonceSeconds = 30 * 60

/** Returns a nonce for the /join page and sets it as a cookie, which later proves that the call comes from this browser. */
export const invitationNonce = query(identityApi.invitationNonce, async (ctx, { token }) => {
  const nonce = newSecret()
  ctx.request.setCookie(joinCookie(ctx.config), nonce, nonceSeconds)
  return { nonce, invitation: token === undefined ? null : await whatIsOffered(ctx, token) }
})

/** Returns what the page says about an invitation; null for a token that is not valid. Whoever has the token has the mail, so nothing here is a secret to them. */
async function whatIsOffered(ctx: Ctx, token: string) {
  try {
    return await ctx.inLibrary(await libraryOfCode(ctx, token), async (inside) => {
      const { email, data } = await readCode(inside, token, 'invitation')
      const invitation = invitationData(data)
      const { company_name } = await nameOf(inside)
      const has_account = (await ownerOfAddress(inside, email))?.is_open ?? false
      return { company_name, inviter_name: await inviterName(inside, invitation), agent_name: invitation.agent_name, email, has_account }
    })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/**
 * Approves an invitation: creates the teammate, without a password, or adds the account that has this address and is signed in. The invitation is void if its
 * inviter was deactivated or no longer holds all permissions of the role. As specified, a program can approve with the token alone. The emailed link leads to the /join page instead, and a browser call without that page's
 * nonce, such as a mail scanner's, leaves the token unused (checklist A9).
 */
export const approveInvitation = action(identityApi.approveInvitation, async (ctx, { token = '', nonce = '' }) => {
  if ((ctx.request.isBrowser || nonce !== '') && !holdsNonce(ctx, nonce)) throw failed()
  const { hasAccount } = await ctx.inLibrary(await libraryOfCode(ctx, token), (inside) => join(inside, token)).catch(asFailure)
  ctx.request.setCookie(joinCookie(ctx.config), null)
  return hasAccount ? invitationTexts.added : invitationTexts.approved
})

/**
 * Accepts an invitation and sets the first password of its new account: the mailed token proves the address as a reset code would. An address that has an account
 * is refused: its owner signs in and approves.
 */
export const acceptInvitation = outsideAction(identityApi.acceptInvitation, async (call, { token, nonce, agent_name, password }) => {
  // Check the token first, because hashing is expensive.
  const support_lib_id = await call
    .read('', async (ctx) => {
      if (!holdsNonce(ctx, nonce)) throw failed()
      const at = await libraryOfCode(ctx, token)
      await ctx.inLibrary(at, (inside) => readCode(inside, token, 'invitation'))
      return at
    })
    .catch(asFailure)
  const fault = passwordFault(password, isCommonPassword)
  if (fault) throw fault
  const password_hash = await hashPassword(password)
  return call
    .write(support_lib_id, async (ctx) => {
      const { user_id, email, hasAccount } = await join(ctx, token, agent_name)
      if (hasAccount) throw refuse('unauthenticated', { message: invitationTexts.signInFirst })
      const account = await lockedAccountOf(ctx, user_id)
      await ctx.db.updateTable('accounts').set({ password_hash }).where('account_id', '=', account.account_id).execute()
      ctx.shareAccount(account.account_id)
      ctx.request.setCookie(joinCookie(ctx.config), null)
      return { email }
    })
    .catch(asFailure)
})

function holdsNonce(ctx: Ctx, nonce: string): boolean {
  const held = ctx.request.cookies[joinCookie(ctx.config)]
  return held !== undefined && timingSafeEqual(hashSecret(held), hashSecret(nonce))
}

/** Adds the invited person; `given_name` is the name that they have given themselves. */
async function join(ctx: Ctx, token: string, given_name = ''): Promise<{ user_id: string; email: string; hasAccount: boolean }> {
  await lockFamilyPermissions(ctx)
  const { email, data } = await useCode(ctx, token, 'invitation')
  const { role, agent_name, invited_by, from_lib_id, user_id: future, link_ref } = invitationData(data)
  if (link_ref !== undefined) await takePlace(ctx, link_ref)
  const owner = await provenOwner(ctx, email)
  const user = {
    email,
    ...(await personsRole(ctx, role)),
    agent_name: given_name || agent_name,
    ...(owner && { account_id: owner.account_id }),
    ...(future && { user_id: future }),
  }
  const { user_id } = await createUser(ctx, user, { on_behalf_of: invited_by, from_lib_id }).catch(orUserNotCreated)
  ctx.emit('teammate.joined', { user_id, role, invited_by }, { subject: user_id })
  return { user_id, email, hasAccount: owner?.is_open ?? false }
}

/**
 * Returns the account that has the invited address, if there is one. Whoever opens the mailed link must be signed in to it: an address may have passed to someone
 * else, and the account must not come along. If nobody can sign in to it any more, it starts anew without a password, as an unknown address does.
 * @throws AppError `unauthenticated`, `claim_mismatch`; `user_not_created` if it is a member already. The invitation stays valid.
 */
async function provenOwner(ctx: Ctx, email: string): Promise<{ account_id: string; is_open: boolean } | undefined> {
  const owner = await ownerOfAddress(ctx, email)
  if (!owner) return undefined
  const memberships = await membershipsOf(ctx, owner.account_id)
  if (memberships.some((each) => each.support_lib_id === ctx.support_lib_id)) throw refuse('user_not_created', { message: userNotCreatedText })
  if (!owner.is_open) {
    await resetClosedAccount(ctx, owner.account_id)
    return owner
  }
  const session = await sessionOfCookie(ctx, ctx.request)
  if (!session) throw refuse('unauthenticated', { message: invitationTexts.signInFirst })
  if (session.account_id !== owner.account_id) throw refuse('claim_mismatch', { message: invitationTexts.ofAnother })
  return owner
}

const failed = () => refuse('token_invalid', { message: invitationTexts.failed })

/** Used, expired, void and unknown tokens get the same response. */
function asFailure(error: unknown): never {
  throw error instanceof AppError && ['token_invalid', 'forbidden', 'not_found'].includes(error.code) ? failed() : error
}
