import { identityApi } from '@porchlight/contracts'
import { action } from '../../../kernel/operations.ts'
import { takeMail } from '../attempt-limits.ts'

/** Asks for a reset mail. The address is looked up by the job, so this answers the same, in the same time, whoever it belongs to. */
export const requestReset = action(identityApi.requestReset, async (ctx, { email }) => {
  await takeMail(ctx.ports.limiter, 'reset', email, ctx.request.address)
  ctx.enqueue('identity.mail-reset', { email })
  return {}
})

/** Asks for a sign-in link, in the same way. */
export const requestSignInLink = action(identityApi.requestSignInLink, async (ctx, { email }) => {
  await takeMail(ctx.ports.limiter, 'link', email, ctx.request.address)
  ctx.enqueue('identity.mail-sign-in-link', { email })
  return {}
})
