import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf } from '../../testing/calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitedMs } from '../../testing/time-taken.ts'
import { Browser } from '../identity/testing.ts'
import { signingIn } from '../single-sign-on/testing/signing-in.ts'
import { signingInBySaml } from '../single-sign-on/testing/signing-in-by-saml.ts'
import { standInProvider } from '../single-sign-on/testing/stand-in-provider.ts'
import { samlResponse } from '../single-sign-on/testing/stand-in-saml.ts'
import { Directory } from './testing/directory.ts'

const records = new Map<string, string[][]>()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ resolveTxt: async (name) => records.get(name) ?? [], env: { TRUST_PROXY: '1', PRIVATE_IDENTITY_PROVIDERS: '1' } })
})
afterAll(() => server.stop())
const oidc = signingIn(() => server, records)
const saml = signingInBySaml(() => server, records)

type Company = Pick<Awaited<ReturnType<typeof saml.connected>>, 'library' | 'owner' | 'domain'> & {
  enter(browser: Browser, email: string): Promise<string | undefined>
}
/** How a directory's maker speaks: what real ones send, in its words. */
type Dialect = {
  company(): Promise<Company>
  person(email: string, at: number): object
  rename(email: string): { method: 'PATCH' | 'PUT'; body: (id: string) => object }
  leave: { method: 'PATCH' | 'PUT' | 'DELETE'; body?: (id: string, email: string) => object }[]
  join(id: string): object[]
  part(id: string): object[]
}

async function byOidc(claims: (email: string) => object): Promise<Company> {
  const provider = await standInProvider()
  const { library, owner, domain } = await oidc.connected(provider, { creates_members: true })
  return { library, owner, domain, enter: (browser, email) => oidc.through(provider, email, claims(email) as Record<string, unknown>, {}, browser) }
}
async function bySaml(attributes: (email: string) => string): Promise<Company> {
  const { library, owner, domain } = await saml.connected()
  const { settings } = await owner.calls.singleSignOn.read()
  if (settings) await owner.calls.singleSignOn.save({ ...settings, creates_members: true })
  const nameId = '<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">G-0f3c1c3e</saml:NameID>'
  const enter = async (browser: Browser, email: string) => {
    const { page } = await saml.begin(email, browser)
    const response = samlResponse(page, { email, nameId, attributes: attributes(email), signsResponse: true })
    return saml.finish(browser, await saml.post(response, saml.stateOf(page)))
  }
  return { library, owner, domain, enter }
}

const core = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const operations = (...Operations: object[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
const attribute = (name: string, value: string) => `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`

const dialects: Record<string, Dialect> = {
  Entra: {
    company: () => byOidc((email) => ({ email_verified: undefined, tid: 'ours', preferred_username: email, ver: '2.0' })),
    person: (email, at) => ({
      schemas: [core, enterprise],
      externalId: `entra-${at}`,
      emails: [{ primary: true, type: 'work', value: email }],
      name: { formatted: `Given ${at} Family`, familyName: 'Family', givenName: `Given ${at}` },
      [enterprise]: { department: 'Desk' },
      meta: { resourceType: 'User' },
    }),
    rename: (email) => ({
      method: 'PATCH',
      body: () =>
        operations(
          { op: 'Replace', path: 'displayName', value: 'Ada Miller' },
          { op: 'Replace', path: 'emails[type eq "work"].value', value: email },
          { op: 'Replace', path: 'userName', value: email },
          { op: 'Replace', path: `${enterprise}:department`, value: 'Sales' },
        ),
    }),
    leave: [
      { method: 'PATCH', body: () => operations({ op: 'Replace', path: 'active', value: 'False' }) },
      {
        method: 'PATCH',
        body: () => operations({ op: 'Replace', path: 'roles[primary eq "True"].value', value: 'x' }, { op: 'Replace', path: 'active', value: 'False' }),
      },
      { method: 'DELETE' },
    ],
    join: (id) => [{ op: 'Add', path: 'members', value: [{ value: id }] }],
    part: (id) => [{ op: 'Remove', path: 'members', value: [{ value: id }] }],
  },
  Okta: {
    company: () => byOidc(() => ({ email_verified: true })),
    person: (email, at) => ({
      schemas: [core],
      externalId: `okta-${at}`,
      emails: [{ primary: true, value: email, type: 'work' }],
      name: { givenName: `Given ${at}`, familyName: 'Family' },
      groups: [],
      password: 'never kept',
    }),
    rename: (email) => ({
      method: 'PUT',
      body: (id) => ({
        schemas: [core],
        id,
        userName: email,
        name: { givenName: 'Ada', familyName: 'Miller' },
        emails: [{ primary: true, value: email, type: 'work' }],
        active: true,
      }),
    }),
    leave: [
      { method: 'PATCH', body: () => operations({ op: 'replace', value: { active: false } }) },
      {
        method: 'PUT',
        body: (id, email) => ({ schemas: [core], id, userName: email.toUpperCase(), emails: [{ primary: true, value: email }], groups: [], active: false }),
      },
    ],
    join: (id) => [{ op: 'add', path: 'members', value: [{ value: id, display: 'somebody' }] }],
    part: (id) => [{ op: 'remove', path: `members[value eq "${id}"]` }],
  },
  Keycloak: {
    company: () =>
      bySaml(
        (email) =>
          ['offline_access', 'uma_authorization', 'desk'].map((role) => attribute('Role', role)).join('') + attribute('urn:oid:1.2.840.113549.1.9.1', email),
      ),
    person: (email) => ({
      schemas: [core],
      name: { givenName: 'Given', familyName: 'Family' },
      emails: [{ value: email, primary: true }],
      displayName: 'Given Family',
    }),
    rename: (email) => ({
      method: 'PATCH',
      body: () => operations({ op: 'replace', path: 'emails[primary eq true].value', value: email }, { op: 'replace', path: 'userName', value: email }),
    }),
    leave: [{ method: 'DELETE' }, { method: 'PATCH', body: () => operations({ op: 'replace', path: `${core}:active`, value: false }) }],
    join: (id) => [{ op: 'add', path: 'members', value: { value: id } }],
    part: (id) => [{ op: 'remove', path: `members[value eq "${id}" and type eq "User"]` }],
  },
}

/** People of each directory. */
const peopleMax = 20

test.each(Object.keys(dialects))(
  'a directory like %s brings, renames, regroups and removes twenty people: nobody is there twice, and every leaver is out in five seconds',
  async (name) => {
    const dialect = dialects[name] as Dialect
    const { library, owner, domain, enter } = await dialect.company()
    const directory = await Directory.of(server, owner)
    const members = async () => (await owner.calls.people.agents({})).agents
    const patchGroup = (id: string, ...changes: object[]) => directory.call('PATCH', `/Groups/${id}`, operations(...changes))
    const { team_ref } = (await owner.calls.people.createTeam({ team_name: 'Desk', member_ids: [] })).team
    const group = async (displayName: string) => (await directory.call('POST', '/Groups', { displayName, externalId: displayName, members: [] })).json.id
    const [desk, writers] = [await group('Desk'), await group('Writers')]
    await owner.calls.provisioning.mapGroup({ group_ref: desk, team_ref, role: null })
    await owner.calls.provisioning.mapGroup({ group_ref: writers, team_ref: null, role: 'writer' })

    type Person = { id: string; email: string; browser: Browser }
    const people: Person[] = []
    for (let at = 0; at < peopleMax; at++) {
      const [email, browser] = [`p${at}@${domain}`, new Browser(server)]
      // Some sign in before the directory gets round to them.
      if (at % 5 === 0) expect(await enter(browser, email)).toBe(email)
      const known = (await directory.find(`userName eq "${email}"`)).Resources[0]?.id
      const body = { userName: email, active: true, ...dialect.person(email, at) }
      const { status, json } = known ? await directory.call('PUT', `/Users/${known}`, body) : await directory.call('POST', '/Users', body)
      expect(status).toBe(known ? 200 : 201)
      if (at === 1) expect((await directory.call('POST', '/Users', body)).status).toBe(409)
      people.push({ id: json.id, email, browser })
      expect((await patchGroup(desk, ...dialect.join(json.id))).status).toBe(200)
      if (at % 2) await patchGroup(writers, ...dialect.join(json.id))
    }
    for (const { email, browser } of people) expect(await enter(browser, email)).toBe(email)
    const asWritten = async () => {
      const shown = await members()
      expect(shown.map(({ user_id }) => user_id).sort()).toEqual([owner.user_id, ...people.map(({ id }) => id)].sort())
      return shown
    }
    expect((await asWritten()).filter(({ agent_role }) => agent_role === 'writer')).toHaveLength(peopleMax / 2)

    for (const person of people.slice(0, 5)) {
      const [before, email] = [person.email, `miller-${person.email}`]
      const { method, body } = dialect.rename(email)
      expect((await directory.call(method, `/Users/${person.id}`, body(person.id))).json.emails).toMatchObject([{ value: email }])
      person.email = email
      expect(await enter(person.browser, email)).toBe(email)
      expect(await enter(new Browser(server), before)).toBe('member')
    }
    await asWritten()

    for (const { id } of people.slice(5, 10)) {
      await patchGroup(desk, ...dialect.part(id))
      await patchGroup(writers, ...dialect.join(id))
    }
    expect((await owner.calls.people.teams({})).teams[0]?.member_ids).toHaveLength(peopleMax - 5)
    expect((await asWritten()).filter(({ agent_role }) => agent_role === 'writer').length).toBeGreaterThan(peopleMax / 2)

    for (const [at, { id, email, browser }] of people.entries()) {
      const { method, body } = dialect.leave[at % dialect.leave.length] ?? { method: 'DELETE' as const }
      const token = await browser.exchange((await browser.call('token', {})).json)
      const theirs = callsOf(server.address, () => `Bearer ${token}`)
      await theirs.conversations.counts()
      const waited = await waitedMs(async () => {
        expect((await directory.call(method, `/Users/${id}`, body?.(id, email))).status).toBeLessThan(300)
        await expect(theirs.conversations.counts()).rejects.toMatchObject({ code: 'unauthenticated' })
      })
      expect(waited).toBeLessThan(5000)
      if (at % 4 === 0) expect(await enter(new Browser(server), email)).toBe('member')
    }
    expect((await members()).map(({ user_id }) => user_id)).toEqual([owner.user_id])
    const twice = 'select lower(email) from users where support_lib_id = $1 group by 1 having count(*) > 1'
    expect((await server.kernel.database.owner.query(twice, [library.support_lib_id])).rows).toEqual([])
  },
  120_000,
)
