import { createPublicKey, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestLibrary, testLibrary } from '../../testing/library.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { Browser } from '../identity/testing.ts'
import { scanResponse } from './scan-response.ts'
import { encryptedResponse, type SamlAnswer, samlCertificate, samlResponse } from './testing/stand-in-saml.ts'

const records = new Map<string, string[][]>()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ resolveTxt: async (name) => records.get(name) ?? [], env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())

async function connected() {
  const library = await testLibrary(server)
  const owner = await library.user('admin')
  const domain = `${library.support_lib_id}.test`
  const { singleSignOn } = owner.calls
  await singleSignOn.save({
    ...{
      kind: 'saml',
      is_on: true,
      is_required: false,
      issuer: 'https://saml.test/idp',
      sign_in_url: 'https://saml.test/sign-in',
      certificates: samlCertificate,
    },
    ...{ creates_members: false, default_role: 'agent', role_claim: '', role_map: [] },
  })
  const { domains } = await singleSignOn.claimDomain({ domain })
  records.set(domains[0]?.record ?? '', [[domains[0]?.value ?? '']])
  await singleSignOn.verifyDomain({ domain })
  return { library, owner }
}
/** Posts a response as a browser does that comes from the provider's page: from another site, without our cookies. Returns where it is sent. */
async function post(SAMLResponse: string, RelayState: string): Promise<string> {
  const headers = { origin: 'https://saml.test', 'sec-fetch-site': 'cross-site' }
  const answer = await fetch(`${server.address}/single-sign-on/saml`, {
    ...{ method: 'POST', redirect: 'manual', headers },
    body: new URLSearchParams({ SAMLResponse, RelayState }),
  })
  return answer.headers.get('location') ?? String(answer.status)
}
const stateOf = (page: string) => new URL(page).searchParams.get('RelayState') ?? ''
async function begin(email: string) {
  const browser = new Browser(server)
  const { json } = await browser.call('begin', { email })
  return { browser, page: json.redirect_to }
}
async function finish(browser: Browser, location: string) {
  const { json } = await browser.call('finish', { answer: location.split('?')[1] ?? '' })
  const { error } = json as { error?: { code: string; fields?: { reason: string } } }
  return json.user?.email ?? error?.fields?.reason ?? error?.code
}
async function through(email: string, answer: Partial<SamlAnswer> = {}) {
  const { browser, page } = await begin(email)
  return finish(browser, await post(samlResponse(page, { email, ...answer }), stateOf(page)))
}
/** What the audit log was told of the last refusal. */
async function lastRefusal(library: TestLibrary): Promise<string> {
  const told = await library.inside((ctx) =>
    ctx.db
      .selectFrom('events')
      .select('payload')
      .where('support_lib_id', '=', library.support_lib_id)
      .where('name', '=', 'single_sign_on.refused')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return JSON.stringify(told?.payload)
}

test('a member signs in with a signed response to their own request; every other one is refused, and the audit log has why', async () => {
  const { library } = await connected()
  const { email } = await library.user('agent')
  expect(await through(email)).toBe(email)
  const wrong: [Partial<SamlAnswer>, string][] = [
    [{ isSigned: false }, 'Invalid signature'],
    [{ change: (xml) => xml.replace(`>${email}<`, `>root.${email}<`) }, 'Invalid signature'],
    [{ audience: 'https://another.test' }, 'audience mismatch'],
    [{ recipient: 'https://another.test/acs' }, 'not confirmed for us'],
    [{ destination: 'https://another.test/acs' }, 'for another address'],
    [{ issuer: 'https://evil.test' }, 'another issuer'],
    [{ inResponseTo: '_of_nobody' }, 'InResponseTo is not valid'],
    [{ change: (xml) => xml.replace(/(<samlp:Response [^>]*) InResponseTo="[^"]*"/, '$1') }, 'InResponseTo is missing'],
    [{ until: new Date(Date.now() - 600_000) }, 'not confirmed for us, now'],
    [{ change: (xml) => `<!DOCTYPE x [<!ENTITY a "b">]>${xml}` }, 'document type'],
    [{ change: (xml) => xml.replace(/<saml:Assertion.*<\/saml:Assertion>/, (one) => one + one.replaceAll(' ID="_a', ' ID="_b')) }, 'several assertions'],
    [
      { change: (xml) => xml.replace('<samlp:Status>', `<samlp:Extensions>${'<a>'.repeat(50)}${'</a>'.repeat(50)}</samlp:Extensions><samlp:Status>`) },
      'too deeply',
    ],
    [{ change: (xml) => xml.replace('status:Success', 'status:Responder') }, 'reports a failure'],
  ]
  for (const [answer, reason] of wrong) {
    expect(await through(email, answer), reason).toBe('answer')
    expect(await lastRefusal(library)).toContain(reason)
  }
  expect(await through(email, { email: 'someone@elsewhere.test' })).toBe('domain')
  expect(await through(email)).toBe(email)
})

test('an assertion may be encrypted for the library, whose certificate the provider is given; what is inside is judged as if it were not', async () => {
  const { library, owner } = await connected()
  const { email } = await library.user('agent')
  const { saml_certificate: encryptFor, settings } = await owner.calls.singleSignOn.read()
  expect(new X509Certificate(encryptFor).verify(createPublicKey(encryptFor))).toBe(true)
  const enter = async (answer: Partial<SamlAnswer>) => {
    const { browser, page } = await begin(email)
    return finish(browser, await post(await encryptedResponse(page, { email, encryptFor, ...answer }), stateOf(page)))
  }
  const oaep = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p'
  for (const content of ['http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'http://www.w3.org/2009/xmlenc11#aes256-gcm'] as const)
    expect(await enter({ encryption: { key: oaep, content } })).toBe(email)
  // Saved again, the certificate is the same.
  if (settings) expect((await owner.calls.singleSignOn.save({ ...settings, role_claim: 'x' })).saml_certificate).toBe(encryptFor)
  expect(await enter({})).toBe(email)
  const wrong: [Partial<SamlAnswer>, string][] = [
    [{ isSigned: false }, 'Invalid signature from encrypted assertion'],
    [{ audience: 'https://another.test' }, 'audience mismatch'],
    [{ encryptFor: samlCertificate }, 'not encrypted for us'],
    [{ plain: '<!DOCTYPE x [<!ENTITY a "b">]><saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>' }, 'document type'],
    [{ plain: '<x/>' }, 'not an assertion'],
    [{ encryption: { key: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5', content: 'http://www.w3.org/2001/04/xmlenc#aes256-cbc' } }, 'rsa-1_5, which is not'],
    [{ encryption: { key: oaep, content: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc' } }, 'tripledes-cbc, which is not'],
  ]
  for (const [answer, reason] of wrong) {
    expect(await enter(answer), reason).toBe('answer')
    expect(await lastRefusal(library)).toContain(reason)
  }
  // The key of one library opens nothing of another.
  const other = await connected()
  expect((await other.owner.calls.singleSignOn.read()).saml_certificate).not.toBe(encryptFor)
  expect(JSON.stringify(await owner.calls.singleSignOn.read())).not.toContain('encryption_key')
  const { rows } = await server.kernel.database.owner.query<{ row: string }>('select s::text as row from sso_settings s')
  expect(rows.map(({ row }) => row).join()).not.toContain('PRIVATE KEY')
  expect(await enter({})).toBe(email)
})

test('a response counts once, for the attempt and in the browser that asked for it, its assertion for no other; nothing unsolicited counts', async () => {
  const { library } = await connected()
  const { email } = await library.user('agent')
  const one = await begin(email)
  const response = samlResponse(one.page, { email })
  const location = await post(response, stateOf(one.page))
  expect(await finish(new Browser(server), location)).toBe('token_invalid')
  expect(await finish(one.browser, location)).toBe(email)
  expect(await finish(one.browser, location)).toBe('token_invalid')
  const two = await begin(email)
  expect(await finish(two.browser, await post(response, stateOf(two.page)))).toBe('answer')
  const [three, four] = [await begin(email), await begin(email)]
  expect(await finish(three.browser, await post(samlResponse(three.page, { email, id: '_same' }), stateOf(three.page)))).toBe(email)
  expect(await finish(four.browser, await post(samlResponse(four.page, { email, id: '_same' }), stateOf(four.page)))).toBe('answer')
  // Without an attempt, or before the provider has answered.
  expect(await finish(new Browser(server), await post(response, 'none'))).toBe('token_invalid')
  const five = await begin(email)
  expect(await finish(five.browser, `?state=${stateOf(five.page)}`)).toBe('answer')
})

test('certificates that cannot be read, and a provider without a page, are refused when saved', async () => {
  const { owner } = await connected()
  const { settings } = await owner.calls.singleSignOn.read()
  if (!settings) throw new Error('no settings')
  const bare = samlCertificate.replaceAll(/-----[^-]+-----|\s/g, '')
  await owner.calls.singleSignOn.save({ ...settings, certificates: bare })
  await owner.calls.singleSignOn.save({ ...settings, certificates: `${samlCertificate}\n${samlCertificate}` })
  await expect(owner.calls.singleSignOn.save({ ...settings, certificates: 'MIIB' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(owner.calls.singleSignOn.save({ ...settings, certificates: samlCertificate.repeat(6) })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(owner.calls.singleSignOn.save({ ...settings, sign_in_url: '' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test.each([
  ['x'.repeat(400_000), 'too large'],
  [Buffer.from('<a>'.repeat(2500)).toString('base64'), 'it is not a response'],
  [Buffer.from(`<Response>${'<a/>'.repeat(2500)}</Response>`).toString('base64'), 'too many elements'],
  [Buffer.from('<Response ID="a"><b ID="a"/></Response>').toString('base64'), 'an id occurs twice'],
  ['', 'it is not a response'],
])('a response is scanned within bounds (%#)', (response, reason) => {
  expect(() => scanResponse(response)).toThrow(reason)
})
