import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signingIn } from '../single-sign-on/testing/signing-in.ts'
import { signingInBySaml } from '../single-sign-on/testing/signing-in-by-saml.ts'
import { type Statement, standInProvider } from '../single-sign-on/testing/stand-in-provider.ts'
import { Directory } from './testing/directory.ts'

const folder = join(import.meta.dirname, '../../../../../../shared/corpora/cases')
const records = new Map<string, string[][]>()

describe.skipIf(!existsSync(folder))('small inputs made after public bug reports (skipped where the folder of cases is missing)', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ resolveTxt: async (name) => records.get(name) ?? [], env: { TRUST_PROXY: '1', PRIVATE_IDENTITY_PROVIDERS: '1' } })
  })
  afterAll(() => server.stop())
  const oidc = signingIn(() => server, records)
  const saml = signingInBySaml(() => server, records)
  const text = (file: string, fill: Record<string, string> = {}) =>
    Object.entries(fill).reduce((all, [place, value]) => all.replaceAll(place, value), readFileSync(join(folder, file), 'utf8'))

  test('claims of Entra and Cognito, as they are', async () => {
    const provider = await standInProvider()
    const { library, domain } = await oidc.connected(provider)
    const { email } = await library.user()
    const { _variants, iss, aud, exp, iat, nbf, nonce, ...claims } = JSON.parse(text('t1-entra-id-token-claims.json', { 'proven-domain.test': domain }))
    const enter = (change: Statement) => oidc.through(provider, email, { ...claims, email_verified: undefined, email, ...change })
    expect([iss, aud, exp, iat, nbf, nonce].every(Boolean)).toBe(true)
    expect(await enter({})).toBe(email)
    for (const xms_edov of [true, '1']) expect(await enter({ xms_edov })).toBe(email)
    expect(await enter({ email_verified: 'true' })).toBe(email)
    expect(await enter({ email_verified: false })).toBe('email')
    expect(await enter({ email: undefined, preferred_username: email })).toBe('email')
  })

  test('attributes of Keycloak, one element per role', async () => {
    const { library, owner, domain } = await saml.connected()
    const { settings } = await owner.calls.singleSignOn.read()
    if (settings)
      await owner.calls.singleSignOn.save({ ...settings, creates_members: true, role_claim: 'Role', role_map: [{ value: 'desk-admins', role: 'editor' }] })
    const statement = /<saml:AttributeStatement[^>]*>([\s\S]*)<\/saml:AttributeStatement>/.exec(
      text('t2-keycloak-attribute-statement.xml', { 'proven-domain.test': domain }),
    )
    const email = `ada@${domain}`
    const attributes = (statement?.[1] ?? '').trim()
    const nameId = '<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">G-0f3c1c3e-6c0e</saml:NameID>'
    for (const answer of [{ attributes }, { attributes, nameId }]) expect(await saml.through(email, answer)).toBe(email)
    const agents = (await owner.calls.people.agents({})).agents
    expect(agents.filter(({ agent_role }) => agent_role === 'editor')).toMatchObject([{ agent_name: 'Ada Agent' }])
    expect(agents).toHaveLength(2)
    expect(library.support_lib_id).not.toBe('')
  })

  test('what directories change, ask and remove', async () => {
    const { library, owner, domain } = await oidc.connected(await standInProvider())
    const directory = await Directory.of(server, owner)
    const fill = { 'proven-domain.test': domain }
    const isActive = async (id: string) => (await owner.calls.people.agents({})).agents.some(({ user_id }) => user_id === id)
    for (const file of ['t3a-patch-primary-filter.json', 't3b-patch-compound-filter.json']) {
      const { user_id } = await library.user()
      expect((await directory.call('PATCH', `/Users/${user_id}`, text(file, fill))).status, file).toBe(200)
      expect(await isActive(user_id)).toBe(false)
    }
    const { id } = (await directory.add(`ada@${domain}`)).json
    expect((await directory.call('PATCH', `/Users/${id}`, text('t3c-patch-no-filter-present.json', fill))).json.displayName).toBe('Ada Lovelace')
    const renamed = await directory.call('PATCH', `/Users/${id}`, text('t4-entra-rename.json', fill))
    expect(renamed.json).toMatchObject({ id, userName: `ada.miller@${domain}`, emails: [{ value: `ada.miller@${domain}` }] })
    expect((await directory.find(`userName eq "ada@${domain}"`)).totalResults).toBe(0)

    const ada = (await directory.add(`ada@${domain}`)).json.id
    const group = (await directory.call('POST', '/Groups', { displayName: 'Support', members: [{ value: ada }] })).json.id
    const asked = text('t5-filters.txt', { '<group>': group, '<user>': ada, 'proven-domain.test': domain, 'Proven-Domain.test': domain })
    for (const [, path = ''] of asked.matchAll(/^GET \/scim\/v2(\S+)/gm)) {
      const answer = await directory.call('GET', path)
      expect([path, answer.status]).toEqual([path, 200])
      expect(answer.json.totalResults, path).toBeGreaterThan(0)
    }
    expect((await directory.call('PATCH', `/Groups/${group}`, text('t7a-okta-rename-group.json', { GROUP_ID: group }))).json).toMatchObject({
      displayName: 'Support EU',
      members: [{ value: ada }],
    })
    expect((await directory.call('PATCH', `/Groups/${group}`, text('t7b-okta-remove-member.json', { USER_ID: ada }))).json.members).toEqual([])
    const left = await directory.call('PUT', `/Users/${ada}`, text('t7c-okta-put-user.json', { USER_ID: ada, 'Proven-Domain.test': domain }))
    expect([left.status, left.json.active, await isActive(ada)]).toEqual([200, false, false])
    expect((await directory.patch(owner.user_id, { op: 'replace', path: 'active', value: false })).status).toBe(409)
    expect((await owner.calls.provisioning.read({})).log[0]).toMatchObject({ name: owner.email, is_refused: true })
  })
})
