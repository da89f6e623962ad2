import { singleSignOnApi } from '@porchlight/contracts'
import { randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { refuse } from '../../../kernel/errors.ts'
import { outsideAction } from '../../../kernel/operations.ts'
import { beginAttempt } from '../attempts.ts'
import { type Expected, providerPage } from '../oidc.ts'
import { clientOf, libraryOfAddress, settingsOf } from '../settings.ts'

/** Begins a sign-in at the provider of a library. The answer depends on domains and settings alone, so it tells nothing about accounts. */
export const beginSignIn = outsideAction(singleSignOnApi.begin, async (call, { email = '', to_lib_id, remember_me }) => {
  const support_lib_id = to_lib_id ?? (await call.read('', (ctx) => libraryOfAddress(ctx, email)))
  const expected: Expected = { nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
  const begun = await call.write(support_lib_id, async (ctx) => {
    const settings = await settingsOf(ctx)
    if (!settings?.is_on) return undefined
    return { client: clientOf(ctx, settings), state: await beginAttempt(ctx, expected, settings.saved_at, remember_me) }
  })
  if (!begun) throw refuse('not_found')
  return { redirect_to: await providerPage(call.kernel, begun.client, begun.state, expected, email) }
})
