import { timingSafeEqual } from 'node:crypto'
import { identityApi } from '@porchlight/contracts'
import type { Ctx } from '../../../kernel/context.ts'
import { AppError, refuse } from '../../../kernel/errors.ts'
import { hashSecret, newSecret } from '../../../kernel/ids.ts'
import { action, query } from '../../../kernel/operations.ts'
import { createUser } from '../../people/index.ts'
import { lockPermissions } from '../../permissions/index.ts'
import { joinCookie } from '../cookies.ts'
import { invitationData } from '../invitation-data.ts'
import { invitationTexts } from '../rules.ts'
import { libraryOfCode, useCode } from '../tokens.ts'

const nonceSeconds = 30 * 60

/** Given to the /join page; the same value in a cookie shows later that it was this browser. */
export const invitationNonce = query(identityApi.invitationNonce, async (ctx) => {
  const nonce = newSecret()
  ctx.request.setCookie(joinCookie(ctx.config), nonce, nonceSeconds)
  return { nonce }
})

/**
 * Approves an invitation: the teammate exists from now on, without a password. It hands out what its inviter may still hand out: an inviter who was switched
 * off, or no longer holds all of the role, makes it void. A call without the nonce of its own browser (a mail scanner's) burns nothing (T7).
 */
export const approveInvitation = action(identityApi.approveInvitation, async (ctx, { token = '', nonce = '' }) => {
  const held = ctx.request.cookies[joinCookie(ctx.config)]
  if (!held || !timingSafeEqual(hashSecret(held), hashSecret(nonce))) throw failed()
  await ctx.inLibrary(await libraryOfCode(ctx, token), (inside) => join(inside, token)).catch(asFailure)
  ctx.request.setCookie(joinCookie(ctx.config), null)
  return invitationTexts.approved
})

async function join(ctx: Ctx, token: string): Promise<void> {
  await lockPermissions(ctx)
  const { email, data } = await useCode(ctx, token, 'invitation')
  const { role, agent_name, invited_by } = invitationData(data)
  const { user_id } = await createUser(ctx, { email, user_type: role, agent_name }, { on_behalf_of: invited_by })
  ctx.emit('teammate.joined', { user_id, role, invited_by }, { subject: user_id })
}

const failed = () => refuse('token_invalid', { message: invitationTexts.failed })

/** Used, expired, void, unknown, or the email got an account meanwhile: for the person in front of it the same. */
function asFailure(error: unknown): never {
  const isKnown = (error instanceof AppError && ['token_invalid', 'forbidden'].includes(error.code)) || (error as { code?: string }).code === '23505'
  throw isKnown ? failed() : error
}
