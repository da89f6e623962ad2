import { createPublicKey, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { Browser } from '../identity/testing.ts'
import { scanResponse } from './scan-response.ts'
import { signingInBySaml } from './testing/signing-in-by-saml.ts'
import { encryptedResponse, type SamlAnswer, samlCertificate, samlResponse } from './testing/stand-in-saml.ts'

const records = new Map<string, string[][]>()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ resolveTxt: async (name) => records.get(name) ?? [], env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())

const { connected, post, stateOf, begin, finish, through, lastRefusal } = signingInBySaml(() => server, records)

test('a member signs in with a signed response to their own request; every other one is refused, and the audit log has why', async () => {
  const { library } = await connected()
  const { email } = await library.user('agent')
  expect(await through(email)).toBe(email)
  expect(await through(email, { signsResponse: true })).toBe(email)
  expect(await through(email, { signsResponse: true, isSigned: false })).toBe(email)
  const wrong: [Partial<SamlAnswer>, string][] = [
    [{ isSigned: false }, 'Invalid signature'],
    [{ change: (xml) => xml.replace(`>${email}<`, `>root.${email}<`) }, 'Invalid signature'],
    [{ audience: 'https://another.test' }, 'audience mismatch'],
    [{ recipient: 'https://another.test/acs' }, 'not confirmed for us'],
    [{ destination: 'https://another.test/acs' }, 'for another address'],
    [{ issuer: 'https://evil.test' }, 'another issuer'],
    [{ responseIssuer: 'https://evil.test' }, 'the response is of another issuer'],
    [{ signsResponse: true, change: (xml) => xml.replace('Version="2.0"', 'Version="2.1"') }, 'one of the signed elements'],
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
  const gcm = (bits: 192 | 256) => `http://www.w3.org/2009/xmlenc11#aes${bits}-gcm` as const
  for (const content of ['http://www.w3.org/2001/04/xmlenc#aes128-cbc', gcm(192), gcm(256)] as const) {
    expect(await enter({ encryption: { key: oaep, content } })).toBe(email)
    // Signed, encrypted, and signed again around it.
    expect(await enter({ encryption: { key: oaep, content }, signsResponse: true })).toBe(email)
  }
  expect(await enter({ isSigned: false, signsResponse: true })).toBe(email)
  // Saved again, the certificate is the same.
  if (settings) expect((await owner.calls.singleSignOn.save({ ...settings, role_claim: 'x' })).saml_certificate).toBe(encryptFor)
  expect(await enter({})).toBe(email)
  const wrong: [Partial<SamlAnswer>, string][] = [
    [{ isSigned: false }, 'Invalid signature from encrypted assertion'],
    // Of which the library looks at the signature around it alone.
    [{ plain: (xml) => xml.replace('>desk-admins<', '>root<'), signsResponse: true }, 'one of the signed elements'],
    [{ signsResponse: true, change: (xml) => xml.replace('Version="2.0"', 'Version="2.1"') }, 'one of the signed elements'],
    [{ audience: 'https://another.test' }, 'audience mismatch'],
    [{ encryptFor: samlCertificate }, 'not encrypted for us'],
    [{ plain: () => '<!DOCTYPE x [<!ENTITY a "b">]><saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>' }, 'document type'],
    [{ plain: () => '<x/>' }, 'not an assertion'],
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

test('attributes are read as providers send them: one element per role, the address under any usual name, a clock that is not quite right', async () => {
  const { library, owner } = await connected()
  const { email, user_id } = await library.user('agent')
  const { settings } = await owner.calls.singleSignOn.read()
  if (!settings) throw new Error('no settings')
  await owner.calls.singleSignOn.save({ ...settings, role_claim: 'Role', role_map: [{ value: 'desk-writers', role: 'writer' }] })
  const attribute = (name: string, ...values: string[]) =>
    `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`
  const roles = ['default-roles-desk', 'offline_access', 'uma_authorization', 'desk-writers'].map((role) => attribute('Role', role)).join('')
  const nameId = '<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">G-0f3c1c3e-6c0e</saml:NameID>'
  const names = ['urn:oid:1.2.840.113549.1.9.1', 'mail', 'Email', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress']
  for (const name of names) expect(await through(email, { nameId, attributes: attribute(name, email) }), name).toBe(email)
  expect(await through(email, { nameId, attributes: attribute('mail', email) + roles })).toBe(email)
  expect((await owner.calls.people.agents({})).agents.find((each) => each.user_id === user_id)?.agent_role).toBe('writer')
  expect(await through(email.toUpperCase())).toBe(email)
  expect(await through(email, { attributes: attribute('mail', 'alias@elsewhere.test', email.toUpperCase()) })).toBe(email)
  // The same twice is no doubt; two people are.
  expect(await through(email, { attributes: attribute('mail', email) + attribute('mail', email) })).toBe(email)
  expect(await through(email, { attributes: attribute('mail', email) + attribute('mail', `root.${email}`) })).toBe('answer')
  expect(await lastRefusal(library)).toContain('occurs twice')
  expect(await through(email, { nameId, attributes: roles })).toBe('email')
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000)
  expect(await through(email, { from: at(90) })).toBe(email)
  expect(await through(email, { until: at(-90) })).toBe(email)
  for (const wrong of [{ from: at(150) }, { until: at(-150) }]) {
    expect(await through(email, wrong)).toBe('answer')
    expect(await lastRefusal(library)).toMatch(/clock of the provider.* wrong\?.* 120 s are allowed/)
  }
  expect((await owner.calls.people.agents({})).agents.filter((each) => each.user_id === user_id)).toHaveLength(1)
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
