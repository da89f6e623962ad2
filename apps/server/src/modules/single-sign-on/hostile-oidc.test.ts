import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { leastMs, processorMsOf } from '../../testing/time-taken.ts'
import { signingIn } from './testing/signing-in.ts'
import { type Statement, standInProvider } from './testing/stand-in-provider.ts'

const records = new Map<string, string[][]>()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ resolveTxt: async (name) => records.get(name) ?? [], env: { TRUST_PROXY: '1', PRIVATE_IDENTITY_PROVIDERS: '1' } })
})
afterAll(() => server.stop())
const { connected, through } = signingIn(() => server, records)

/** Of the thread that answers everybody, with that of the provider, which signs in this process. */
const mainThreadMs = 250

test('a provider that sends too much is refused before it is parsed, at little cost; one with many groups and keys signs in', async () => {
  const provider = await standInProvider()
  const { library } = await connected(provider)
  const { email } = await library.user('agent')
  const wide = (count: number): Statement => Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, at]))
  const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
  expect(await through(provider, email)).toBe(email)
  const cost = async (claims: Statement) => {
    let verdict: string | undefined
    const signIn = () =>
      processorMsOf(async () => {
        verdict = await through(provider, email, claims)
      })
    expect.soft(await leastMs(mainThreadMs, signIn)).toBeLessThan(mainThreadMs)
    return verdict
  }
  expect(await cost({ groups: 'x'.repeat(200_000) })).toBe('answer')
  expect(await cost(wide(6000))).toBe('answer')
  expect(await cost({ a: deep(1000) })).toBe('answer')
  expect(await cost({ groups: Array.from({ length: 1000 }, (_, at) => `group number ${at} of the directory`) })).toBe(email)
  const key = { kty: 'RSA', use: 'sig', alg: 'RS256', kid: 'one', n: 'A'.repeat(400), e: 'AQAB' }
  for (const document of [{ keys: Array.from({ length: 2000 }, () => ({ kid: 'x' })) }, { keys: [{ ...key, n: 'A'.repeat(100_000) }] }, { keys: [deep(50)] }]) {
    provider.lies.documents = { '/jwks': document }
    expect(await cost({})).toBe('answer')
  }
  provider.lies.documents = { '/.well-known/openid-configuration': { issuer: provider.issuer, x: deep(100) } }
  expect(await cost({})).toBe('sso_refused')
  provider.lies.documents = {}
  expect(await cost({})).toBe(email)
})
