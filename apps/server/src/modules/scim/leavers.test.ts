import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPassword } from '../../testing/library.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { Browser, codeIn, mailTo } from '../identity/testing.ts'
import { signingIn } from '../single-sign-on/testing/signing-in.ts'
import { standInProvider } from '../single-sign-on/testing/stand-in-provider.ts'
import { Directory } from './testing/directory.ts'

const records = new Map<string, string[][]>()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ resolveTxt: async (name) => records.get(name) ?? [], env: { TRUST_PROXY: '1', PRIVATE_IDENTITY_PROVIDERS: '1' } })
})
afterAll(() => server.stop())
const { connected, through, proveDomain } = signingIn(() => server, records)

/** A library with a provider that may make members, and a directory. */
async function company() {
  const provider = await standInProvider()
  const { library, owner, domain } = await connected(provider, { creates_members: true })
  const directory = await Directory.of(server, owner)
  const log = async () => (await owner.calls.provisioning.read({})).log
  const people = async () => (await owner.calls.people.agents({})).agents.map(({ user_id }) => user_id)
  return { provider, library, owner, domain, directory, log, people }
}

test('whoever a PATCH or PUT deactivates is out, whatever else it says, and the admins see what was left out', async () => {
  const { library, directory, log, people } = await company()
  const taken = await library.user()
  const off = { op: 'replace', path: 'active', value: false }
  const leaves: [object[], string | undefined][] = [
    [[{ op: 'replace', path: 'emails[primary eq true].value', value: 'ada.new@elsewhere.test' }, off], undefined],
    [
      [
        { op: 'Replace', path: 'addresses[type eq "work" and primary eq true].formatted', value: 'Main St 1' },
        { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+49 30 1' },
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager', value: 'abc' },
        { op: 'Add', path: 'roles[primary eq "True"].value', value: 'x' },
        { op: 'Replace', path: 'active', value: 'False' },
      ],
      undefined,
    ],
    [[{ op: 'replace', path: 'x[y z].value', value: 1 }, off], 'replace x[y z].value: path: '],
    [[off, { op: 'move', path: 'title' }], 'move title: op: '],
    [[{ op: 'replace', value: { active: 'false', userName: '', 'no such': 1 } }], 'replace username: userName: required'],
    // Names that somebody else has, or that are too long.
    [[{ op: 'replace', path: 'userName', value: taken.email }, off], 'user_name: taken'],
    [[{ op: 'replace', path: 'externalId', value: 'x'.repeat(300) }, off], 'external_id'],
  ]
  for (const [operations, detail] of leaves) {
    const mate = await library.user()
    expect((await directory.patch(mate.user_id, ...operations)).status, JSON.stringify(operations)).toBe(200)
    expect(await people()).not.toContain(mate.user_id)
    await expect(mate.calls.people.userDetails()).rejects.toMatchObject({ code: 'unauthenticated' })
    const row = (await log()).find(({ who }) => who === mate.user_id)
    if (detail === undefined) expect(row).toBeUndefined()
    else expect(row).toMatchObject({ request: 'PATCH /Users', name: mate.email, is_refused: false, detail: expect.stringContaining(detail) })
  }
  // Without a leaver, one change that is not understood refuses all of them.
  const mate = await library.user()
  expect((await directory.patch(mate.user_id, { op: 'replace', path: 'displayName', value: 'B' }, { op: 'move', path: 'title' })).status).toBe(400)
  expect((await directory.call('GET', `/Users/${mate.user_id}`)).json.displayName).not.toBe('B')
  for (let again = 0; again < 2; again++) await directory.patch(mate.user_id, { op: 'move', path: 'title' })
  expect((await log()).find(({ who }) => who === mate.user_id)).toMatchObject({ is_refused: true, times: 3 })
  expect((await directory.call('PUT', `/Users/${mate.user_id}`, { active: false })).status).toBe(400)
  expect(await people()).not.toContain(mate.user_id)
})

test('a renamed person signs in with the new address as who they were; sessions go on, the former address opens nothing', async () => {
  const { provider, library, owner, directory, domain, log, people } = await company()
  const mate = await library.user()
  const count = (await people()).length
  const [before, after] = [mate.email, `miller@${domain}`]
  const reset = new Browser(server)
  await reset.call('requestSignInLink', { email: before })
  const code = codeIn(await mailTo(server.kernel, before))
  const renamed = await directory.patch(
    mate.user_id,
    { op: 'Replace', path: 'displayName', value: 'Ada Miller' },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: after },
    { op: 'Replace', path: 'userName', value: after },
    { op: 'Replace', path: 'name.familyName', value: 'Miller' },
    { op: 'Replace', path: 'name.formatted', value: 'Ada Miller' },
  )
  expect(renamed).toMatchObject({ status: 200, json: { userName: after, displayName: 'Ada Miller', emails: [{ value: after }] } })
  expect((await mate.calls.people.userDetails()).user_details).toMatchObject({ email: after })
  expect(await through(provider, after)).toBe(after)
  expect(await through(provider, before)).toBe('member')
  expect((await reset.call('confirmSignInLink', { oobCode: code })).status).not.toBe(200)
  const signIn = async (email: string) => (await new Browser(server).call('signIn', { email, password: testPassword })).json.user?.email
  expect([await signIn(before), await signIn(after)]).toEqual([undefined, after])
  expect((await directory.find(`userName eq "${before}"`)).totalResults).toBe(0)
  expect((await directory.find(`userName eq "${after.toUpperCase()}"`)).Resources).toMatchObject([{ id: mate.user_id }])
  expect(await people()).toHaveLength(count)
  // By PUT, and by a user name that is the address.
  const put = { userName: before, emails: [{ value: before, primary: true }], active: true }
  expect((await directory.call('PUT', `/Users/${mate.user_id}`, put)).json.emails).toMatchObject([{ value: before }])
  expect((await directory.patch(mate.user_id, { op: 'replace', path: 'userName', value: after })).json.emails).toMatchObject([{ value: after }])
  // Another person may get the address.
  const heir = await directory.add(before)
  expect(heir.status).toBe(201)
  expect(await through(provider, before)).toBe(before)

  // Whoever else has an address keeps it; foreign domains, owners and accounts of several libraries are left alone, and the log says so.
  const rename = (id: string, value: string) => directory.patch(id, { op: 'replace', path: 'emails[type eq "work"].value', value })
  expect(await rename(mate.user_id, before)).toMatchObject({ status: 409, json: { scimType: 'uniqueness' } })
  const stays = async (id: string, email: string, wanted: string, reason: string) => {
    expect((await rename(id, wanted)).json.emails).toMatchObject([{ value: email }])
    expect((await log()).find(({ who }) => who === id)?.detail).toContain(reason)
  }
  await stays(owner.user_id, owner.email, `owner2@${domain}`, 'owner')
  await stays(heir.json.id, before, 'heir@elsewhere.test', 'elsewhere.test')
  const abroad = await company()
  const both = await library.alsoUser(await abroad.library.user())
  await proveDomain(owner, `also-${domain}`)
  await stays(both.user_id, both.email, `both@${domain}`, abroad.domain)
  const inTwo = await library.user()
  await abroad.library.alsoUser(inTwo)
  await stays(inTwo.user_id, inTwo.email, `two@${domain}`, 'another library')
  const stranger = await abroad.library.user()
  await abroad.owner.calls.singleSignOn.removeDomain({ domain: abroad.domain })
  await proveDomain(owner, abroad.domain)
  expect(await rename(mate.user_id, stranger.email)).toMatchObject({ status: 409 })
  // Nor does a maker of a key with fewer rights.
  const manager = await library.user('agent', { canCreateAndEditIntegrations: true, canManageTeammatesSeatsAndPermissions: true })
  const admin = await library.user('admin')
  const weak = await Directory.of(server, manager)
  expect((await weak.patch(admin.user_id, { op: 'replace', path: 'userName', value: `weak@${domain}` })).status).toBe(403)
  expect((await directory.patch(admin.user_id, { op: 'replace', path: 'userName', value: `strong@${domain}` })).json.emails).toMatchObject([
    { value: `strong@${domain}` },
  ])
})

test('whom the directory has, single sign-on makes no second member of; whom it has removed or deactivated, it lets in nowhere', async () => {
  const { provider, library, owner, directory, domain, people } = await company()
  const elsewhere = await company()
  // Known to another library: invited, and in by single sign-on with the id that the directory has.
  const invited = async () => {
    const email = `invited${(await people()).length}.${Math.random().toString(36).slice(2)}@${domain}`
    await elsewhere.directory.add(email)
    return { email, id: (await directory.add(email)).json.id }
  }
  const one = await invited()
  expect(await people()).not.toContain(one.id)
  expect(await through(provider, one.email)).toBe(one.email)
  expect(await people()).toContain(one.id)
  expect((await directory.patch(one.id, { op: 'replace', value: { active: false } })).status).toBe(200)
  expect(await through(provider, one.email)).toBe('member')
  const [two, three] = [await invited(), await invited()]
  await directory.call('DELETE', `/Users/${two.id}`)
  await directory.patch(three.id, { op: 'replace', path: 'active', value: false })
  expect([await through(provider, two.email), await through(provider, three.email)]).toEqual(['member', 'member'])
  // Added again, they may come.
  expect((await directory.add(two.email)).status).toBe(201)
  expect(await through(provider, two.email)).toBe(two.email)
  // Under a user name that is another address of theirs.
  const [upn, mail] = [`u1234@${domain}`, `una@${domain}`]
  const { id } = (await directory.add(mail, { userName: upn })).json
  expect([await through(provider, upn), await through(provider, mail)]).toEqual(['member', mail])
  await directory.call('DELETE', `/Users/${id}`)
  expect([await through(provider, upn), await through(provider, mail)]).toEqual(['member', 'member'])
  // First by single sign-on, then by the directory, which finds them.
  const first = `first@${domain}`
  expect(await through(provider, first)).toBe(first)
  expect((await directory.add(first)).status).toBe(409)
  const found = (await directory.find(`userName eq "${first}"`)).Resources[0]?.id ?? ''
  expect((await directory.call('DELETE', `/Users/${found}`)).status).toBe(204)
  expect(await through(provider, first)).toBe('member')
  // Joined in another way while the directory's invitation was open: its id still reaches them.
  const late = await invited()
  await library.alsoUser({ email: late.email })
  expect((await directory.patch(late.id, { op: 'replace', path: 'active', value: false })).status).toBe(200)
  expect(await through(provider, late.email)).toBe('member')
  const { rows } = await server.kernel.database.owner.query('select lower(email) from users where support_lib_id = $1 group by 1 having count(*) > 1', [
    library.support_lib_id,
  ])
  expect(rows).toEqual([])
  expect((await owner.calls.people.agents({})).agents.some(({ user_id }) => user_id === late.id)).toBe(false)
})

test('filters that directories send find whom they are about', async () => {
  const { library, owner, directory, domain } = await company()
  const ada = (await directory.add(`ada@${domain}`, { externalId: 'E-1', displayName: 'Ada L.', name: { givenName: 'Ada', familyName: 'Lovelace' } })).json.id
  const bo = (await directory.add(`bo@${domain}`, { externalId: 'e-2', displayName: 'Bo' })).json.id
  await directory.patch(bo, { op: 'replace', path: 'active', value: false })
  const everybody = [owner.user_id, ada, bo]
  const past = '2015-10-10T14:38:21.8617979-07:00'
  const users: [string, string[]][] = [
    [`emails[type eq "work"].value eq "ada@${domain}"`, [ada]],
    [`emails.value eq "ADA@${domain.toUpperCase()}"`, [ada]],
    [`emails[type eq "work" and value sw "ada@"]`, [ada]],
    [`emails[type eq "home"].value eq "ada@${domain}"`, []],
    [`emails co "@${domain}"`, everybody],
    ['active eq true', [owner.user_id, ada]],
    ['active eq "False"', [bo]],
    ['active ne true', [bo]],
    ['userName sw "ada"', [ada]],
    ['userName ew ada', []],
    ['externalId eq "E-1"', [ada]],
    ['externalId pr', [ada, bo]],
    ['not (externalId pr)', [owner.user_id]],
    ['name.familyName eq Lovelace and (emails.value co ada or emails.value co bo)', [ada]],
    ['displayName ne "Bo" and externalId pr', [ada]],
    ['title eq "x" or userName eq "%" or userName eq "_"', []],
    [`meta.created gt ${past} and id eq "${ada}"`, [ada]],
    [`meta.lastModified le "${past}"`, []],
    [`urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department eq "Sales" or id eq "${bo}"`, [bo]],
  ]
  for (const [filter, ids] of users) {
    const { totalResults, Resources } = await directory.find(filter)
    expect(Resources?.map(({ id }) => id).sort(), filter).toEqual([...ids].sort())
    expect(totalResults).toBe(ids.length)
  }
  const counted = await directory.call('GET', '/Users?startIndex=0&count=0')
  expect(counted).toMatchObject({ status: 200, json: { totalResults: 3, Resources: [] } })
  const group = (await directory.call('POST', '/Groups', { displayName: 'Sales', externalId: 'g-1', members: [{ value: ada }] })).json.id
  await directory.call('POST', '/Groups', { displayName: 'Desk' })
  const groups: [string, string[]][] = [
    [`id eq "${group}" and members eq "${ada}"`, [group]],
    [`id eq "${group}" and members eq "${bo}"`, []],
    [`members[value eq "${ada}"]`, [group]],
    ['externalId eq "g-1"', [group]],
    ['displayName sw "sal"', [group]],
    ['members pr', [group]],
  ]
  for (const [filter, ids] of groups) {
    const { json } = await directory.call('GET', `/Groups?excludedAttributes=members&filter=${encodeURIComponent(filter)}`)
    expect(
      (json.Resources as { id: string }[]).map(({ id }) => id),
      filter,
    ).toEqual(ids)
    expect(JSON.stringify(json)).not.toContain('"members"')
  }
  // Another library sees none of it.
  const other = await company()
  expect((await other.directory.find('externalId pr')).totalResults).toBe(0)
  expect(library.support_lib_id).not.toBe(other.library.support_lib_id)
  for (const type of ['application/json', 'application/scim+json', 'text/plain'])
    expect((await directory.call('DELETE', `/Users/${(await directory.add(`x${type.length}@${domain}`)).json.id}`, undefined, type)).status).toBe(204)
})
