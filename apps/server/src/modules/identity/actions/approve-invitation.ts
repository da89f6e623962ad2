import { timingSafeEqual } from 'node:crypto'
import { identityApi } from '@porchlight/contracts'
import type { Ctx } from '../../../kernel/context.ts'
import { AppError, refuse } from '../../../kernel/errors.ts'
import { hashSecret, newSecret } from '../../../kernel/ids.ts'
import { action, query } from '../../../kernel/operations.ts'
import { createUser } from '../../people/index.ts'
import { lockFamilyPermissions } from '../../permissions/index.ts'
import { joinCookie } from '../cookies.ts'
import { invitationData } from '../invitation-data.ts'
import { invitationTexts } from '../rules.ts'
import { libraryOfCode, useCode } from '../tokens.ts'
import { orUserNotCreated } from '../user-not-created.ts'

const nonceSeconds = 30 * 60

/** Returns a nonce for the /join page and sets it as a cookie, which later proves that the call comes from this browser. */
export const invitationNonce = query(identityApi.invitationNonce, async (ctx) => {
  const nonce = newSecret()
  ctx.request.setCookie(joinCookie(ctx.config), nonce, nonceSeconds)
  return { nonce }
})

/**
 * Approves an invitation: creates the teammate, without a password. The invitation is void if its inviter was deactivated or no longer holds all permissions of
 * the role. As specified, a program can approve with the token alone. The emailed link leads to the /join page instead, and a browser call without that page's
 * nonce, such as a mail scanner's, leaves the token unused (checklist A9).
 */
export const approveInvitation = action(identityApi.approveInvitation, async (ctx, { token = '', nonce = '' }) => {
  if ((ctx.request.isBrowser || nonce !== '') && !holdsNonce(ctx, nonce)) throw failed()
  await ctx.inLibrary(await libraryOfCode(ctx, token), (inside) => join(inside, token)).catch(asFailure)
  ctx.request.setCookie(joinCookie(ctx.config), null)
  return invitationTexts.approved
})

function holdsNonce(ctx: Ctx, nonce: string): boolean {
  const held = ctx.request.cookies[joinCookie(ctx.config)]
  return held !== undefined && timingSafeEqual(hashSecret(held), hashSecret(nonce))
}

async function join(ctx: Ctx, token: string): Promise<void> {
  await lockFamilyPermissions(ctx)
  const { email, data } = await useCode(ctx, token, 'invitation')
  const { role, agent_name, invited_by, from_lib_id } = invitationData(data)
  const { user_id } = await createUser(ctx, { email, user_type: role, agent_name }, { on_behalf_of: invited_by, from_lib_id }).catch(orUserNotCreated)
  ctx.emit('teammate.joined', { user_id, role, invited_by }, { subject: user_id })
}

const failed = () => refuse('token_invalid', { message: invitationTexts.failed })

/** Used, expired, void and unknown tokens get the same response. */
function asFailure(error: unknown): never {
  throw error instanceof AppError && ['token_invalid', 'forbidden'].includes(error.code) ? failed() : error
}
