import { singleSignOnApi } from '@porchlight/contracts/single-sign-on/single-sign-on'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { outsideAction } from '../../../kernel/operations.ts'
import { beginAttempt } from '../attempts.ts'
import type { Expected } from '../oidc.ts'
import type { SamlExpected } from '../saml.ts'
import { makeSamlPage, samlLane } from '../saml-tasks.ts'
import { clientOf, libraryOfAddress, samlOwn, samlProviderOf, settingsOf } from '../settings.ts'

/** Begins a sign-in at the provider of a library. The answer depends on domains and settings alone, so it tells nothing about accounts. */
export const beginSignIn = outsideAction(singleSignOnApi.begin, async (call, { email = '', to_lib_id, remember_me }) => {
  const support_lib_id = to_lib_id ?? (await call.read('', (ctx) => libraryOfAddress(ctx, email)))
  const { randomNonce, randomPKCECodeVerifier } = await import('openid-client')
  const expected: Expected & SamlExpected = { nonce: randomNonce(), verifier: randomPKCECodeVerifier(), request_id: `_${newRef()}` }
  const begun = await call.write(support_lib_id, async (ctx) => {
    const settings = await settingsOf(ctx)
    if (!settings?.is_on) return undefined
    const state = await beginAttempt(ctx, expected, settings.saved_at, remember_me)
    return settings.kind === 'saml' ? { state, provider: samlProviderOf(settings) } : { state, client: clientOf(ctx, settings) }
  })
  if (!begun) throw refuse('not_found')
  if (begun.provider) {
    const request = { own: samlOwn(call.kernel.config), provider: begun.provider, state: begun.state, expected }
    return { redirect_to: await call.kernel.workers.run(samlLane(support_lib_id), makeSamlPage, request) }
  }
  const { providerPage } = await import('../oidc.ts')
  return { redirect_to: await providerPage(call.kernel, begun.client, begun.state, expected, email) }
})
