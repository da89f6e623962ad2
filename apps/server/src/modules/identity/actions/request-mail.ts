import { identityApi } from '@porchlight/contracts/identity/identity'
import { action } from '../../../kernel/operations.ts'
import { takeMail } from '../attempt-limits.ts'

/** Nine tries last more than an hour, in case the database of the person's library is away. */
const maxAttempts = 9

/** Requests a password reset email. A job looks up the address, so the response and its timing are the same for every address. */
export const requestReset = action(identityApi.requestReset, async (ctx, { email }) => {
  await takeMail(ctx.ports.limiter, 'reset', email, ctx.request.address)
  ctx.enqueue('identity.mail-reset', { email }, { maxAttempts })
  return {}
})

/** Requests a sign-in link. As with a password reset, a job looks up the address, so the response and its timing are the same for every address. */
export const requestSignInLink = action(identityApi.requestSignInLink, async (ctx, { email }) => {
  await takeMail(ctx.ports.limiter, 'link', email, ctx.request.address)
  ctx.enqueue('identity.mail-sign-in-link', { email }, { maxAttempts })
  return {}
})
