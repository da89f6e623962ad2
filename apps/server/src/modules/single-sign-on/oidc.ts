import * as oidc from 'openid-client'
import { fitsJson } from '../../kernel/calls/json-size.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { requestPublic } from '../../kernel/outside/public-request.ts'
import { redirectUri } from './redirect-uri.ts'
import { refuseAnswer } from './refuse-answer.ts'

/** The client that a library has at its identity provider. */
export type OidcClient = { issuer: string; client_id: string; client_secret: string }
/** What the provider's answer has to match. */
export type Expected = { nonce: string; verifier: string }
/** What the provider says about a person. */
export type Claims = Record<string, unknown>

const timeoutMs = 10_000
/** Documents of providers: with many keys and claims they have some 50 kB. */
const answerBytesMax = 128 * 1024
/** What they hold: anybody's program may be a library's provider. */
const answerSize = { bytes: answerBytesMax, values: 5000, names: 5000, depth: 20 }
const claimsSize = { ...answerSize, names: 500 }
/** What a token says, if it is long. */
const longClaims = /"[\w-]{10,5000}\.([\w-]{1000,131072})\.[\w-]{0,10000}"/
/** Seconds by which a provider's clock may differ from ours. */
const clockTolerance = 120

/**
 * Returns the page of the provider on which people sign in, with PKCE (RFC 7636).
 * @throws AppError `sso_refused` if the provider does not say where that is
 */
export async function providerPage(kernel: Kernel, client: OidcClient, state: string, { nonce, verifier }: Expected, loginHint: string): Promise<string> {
  const configuration = await discover(kernel, client).catch(notReached)
  const page = oidc.buildAuthorizationUrl(configuration, {
    ...{ redirect_uri: redirectUri(kernel.config), scope: 'openid email profile', state, nonce },
    ...{ code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    ...(loginHint !== '' && { login_hint: loginHint }),
  })
  if (!/^https?:$/.test(page.protocol)) throw refuseAnswer('provider')
  return page.href
}

/**
 * Exchanges the provider's answer for what it says about the person. The library checks state, issuer of the answer (RFC 9207), PKCE, and of the ID token
 * signature, issuer, audience, nonce and times; without an address in it, the provider's userinfo is asked.
 * @throws AppError `sso_refused`
 */
export async function claimsOfAnswer(kernel: Kernel, client: OidcClient, answer: URLSearchParams, state: string, expected: Expected): Promise<Claims> {
  const configuration = await discover(kernel, client).catch(notReached)
  const url = new URL(redirectUri(kernel.config))
  url.search = answer.toString()
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, url, {
      expectedState: state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.verifier,
      idTokenExpected: true,
    })
    const claims: Claims = { ...tokens.claims() }
    if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims
    return { ...(await oidc.fetchUserInfo(configuration, tokens.access_token, String(claims.sub))), ...claims }
  } catch (error) {
    throw error instanceof AppError ? error : refuseAnswer(isReported(error) ? 'provider' : 'answer', error)
  }
}

function notReached(error: unknown): never {
  throw refuseAnswer('provider', error)
}

/** Returns whether the provider itself reported a failure, or could not be reached, in contrast to an answer that is not right. */
const isReported = (error: unknown) =>
  error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError || (error as { code?: string } | null)?.code === 'OAUTH_TIMEOUT'

async function discover(kernel: Kernel, { issuer, client_id, client_secret }: OidcClient): Promise<oidc.Configuration> {
  const mayBePrivate = kernel.config.PRIVATE_IDENTITY_PROVIDERS
  const metadata = { client_secret, [oidc.clockTolerance]: clockTolerance, [oidc.clockSkew]: skewOf(kernel) }
  return oidc.discovery(new URL(issuer), client_id, metadata, undefined, {
    [oidc.customFetch]: guardedFetch(kernel),
    timeout: timeoutMs / 1000,
    // Signatures are checked although the token comes over TLS: a provider inside the network may do without.
    execute: [oidc.enableNonRepudiationChecks, ...(mayBePrivate ? [oidc.allowInsecureRequests] : [])],
  })
}

/** Seconds by which the product's clock is ahead of the machine's, which the library reads. */
const skewOf = ({ clock }: Kernel) => Math.round((clock.now().getTime() - Date.now()) / 1000)

/** All requests to providers: to public addresses only unless the settings say otherwise, without redirects, bounded in time and size. */
function guardedFetch(kernel: Kernel): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await requestPublic(kernel.ports, {
      url: new URL(url),
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body && { body: String(body) }),
      mayBePrivate: kernel.config.PRIVATE_IDENTITY_PROVIDERS,
      timeoutMs,
      answerBytesMax,
    })
    assertModest(answer.text)
    const hasNoBody = [204, 205, 304].includes(answer.status)
    return new Response(hasNoBody ? null : answer.text, { status: answer.status, headers: { 'content-type': answer.contentType ?? '' } })
  }
}

/** Looks at what a provider sends before it is parsed, in one pass: it is parsed where everybody is answered. */
function assertModest(text: string): void {
  const [, claims] = longClaims.exec(text) ?? []
  const fits = fitsJson(text, answerSize) && (claims === undefined || fitsJson(Buffer.from(claims, 'base64url').toString(), claimsSize))
  if (!fits) throw new Error('the provider’s answer has too much in it')
}
