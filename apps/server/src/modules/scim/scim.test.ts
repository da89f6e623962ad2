import { closeCodes } from '@porchlight/contracts/close-codes'
import { beforeAll, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { callsOf } from '../../testing/calls.ts'
import { type TestLibrary, type TestUser, testLibrary, testPassword } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { sharedServer, type TestServer } from '../../testing/test-server.ts'
import { Browser, codeIn, mailTo } from '../identity/testing.ts'
import { type Answer, Directory } from './testing/directory.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})

const directoryOf = (maker: TestUser, scopes?: string[]) => Directory.of(server, maker, scopes)
const address = () => `${newRef().toLowerCase()}@directory.test`
const signIn = (email: string) => callsOf(server.address, () => null).identity.signIn({ email, password: testPassword, remember_me: false })
const memberIds = async ({ calls }: TestUser) => (await calls.people.agents({})).agents.map(({ user_id }) => user_id)

test('a directory finds, adds, changes, deactivates and removes people', async () => {
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const directory = await directoryOf(admin)
  const email = address()
  for (const path of ['/ServiceProviderConfig', '/ResourceTypes', '/ResourceTypes/User', '/Schemas', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User'])
    expect((await directory.call('GET', path)).status, path).toBe(200)
  expect((await directory.find(`userName eq "${email}"`)).totalResults).toBe(0)
  const added = await directory.add(email, { externalId: 'e-1', name: { givenName: 'Ada', familyName: 'Lovelace' }, phoneNumbers: [{ value: '1' }] })
  expect(added).toMatchObject({
    status: 201,
    type: expect.stringContaining('application/scim+json'),
    json: { userName: email, externalId: 'e-1', active: true, displayName: 'Ada Lovelace' },
  })
  const { id } = added.json
  expect(added.location).toContain(`/scim/v2/Users/${id}`)
  expect(await memberIds(admin)).toContain(id)
  for (const filter of [`userName eq "${email.toUpperCase()}"`, 'externalId eq "e-1"', `id eq "${id}"`])
    expect((await directory.find(filter)).Resources, filter).toMatchObject([{ id }])
  expect(await directory.add(email)).toMatchObject({ status: 409, json: { scimType: 'uniqueness', status: '409' } })
  // An address belongs to its account: a whole resource with another one still deactivates.
  const renamed = { userName: 'ada', displayName: 'Ada L.', emails: [{ value: address() }], active: true }
  expect((await directory.call('PUT', `/Users/${id}`, renamed)).json).toMatchObject({ userName: 'ada', displayName: 'Ada L.', emails: [{ value: email }] })
  expect((await directory.patch(id, { op: 'Replace', path: 'active', value: 'False' })).json.active).toBe(false)
  expect(await memberIds(admin)).not.toContain(id)
  expect((await directory.patch(id, { op: 'replace', value: { active: true } })).json.active).toBe(true)
  expect((await directory.call('DELETE', `/Users/${id}`)).status).toBe(204)
  expect(await memberIds(admin)).not.toContain(id)
  expect((await directory.call('GET', `/Users/${id}`)).json).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404' })
  expect((await directory.add(email)).json).toMatchObject({ id, active: true })
  // The teammates of the library are people of the directory, too, by pages.
  const page = (await directory.call('GET', '/Users?startIndex=2&count=1&attributes=userName')).json
  expect(page).toMatchObject({ totalResults: 2, startIndex: 2, itemsPerPage: 1, Resources: [{ id, userName: email }] })
  expect(JSON.stringify(page.Resources)).not.toContain('emails')
  expect((await directory.call('GET', '/Users?startIndex=-1&count=100000')).json).toMatchObject({ startIndex: 1, itemsPerPage: 2 })
  expect((await directory.call('GET', '/Users?count=-3')).json).toMatchObject({ itemsPerPage: 0, totalResults: 2 })
  const rows = (await admin.calls.audit.list({})).rows.filter(({ kind }) => kind.startsWith('scim.'))
  expect(rows.length).toBeGreaterThan(4)
  expect(new Set(rows.map((row) => `${row.actor.kind} ${row.actor.name}`))).toEqual(new Set(['api_key Entra']))
})

test('whoever is deactivated loses sessions and sockets at once, with `"False"`, `false` and DELETE; others keep theirs', async () => {
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const directory = await directoryOf(admin)
  const stay = await library.user()
  const ends: ((id: string) => Promise<Answer>)[] = [
    (id) => directory.patch(id, { op: 'Replace', path: 'active', value: 'False' }),
    (id) => directory.patch(id, { op: 'replace', value: { active: false } }),
    (id) => directory.call('DELETE', `/Users/${id}`),
  ]
  for (const end of ends) {
    const mate = await library.user()
    const socket = await openSocket(library.address, { token: mate.token })
    expect((await end(mate.user_id)).status).toBeLessThan(300)
    expect(await socket.closed()).toBe(closeCodes.signedOut)
    await expect(mate.calls.people.userDetails()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(signIn(mate.email)).rejects.toMatchObject({ code: 'incorrect_credentials' })
  }
  expect(await stay.calls.people.userDetails()).toHaveProperty('user_details')
})

test('an address with an account joins only when its owner accepts the mailed invitation', async () => {
  const [library, other] = [await testLibrary(server), await testLibrary(server)]
  const [admin, person] = [await library.user('admin'), await other.user()]
  const directory = await directoryOf(admin)
  const { json, status } = await directory.add(person.email, { displayName: 'Grace' })
  expect([status, json.active]).toEqual([201, true])
  expect(await memberIds(admin)).not.toContain(json.id)
  const open = async (mail: Parameters<typeof codeIn>[0], browser: Browser) => {
    const { nonce } = (await browser.call('invitationNonce', {})).json
    return (await browser.call('approveInvitation', { token: codeIn(mail), nonce })).status
  }
  const first = await mailTo(server.kernel, person.email)
  expect(await open(first, new Browser(server))).toBe(401)
  const browser = new Browser(server)
  await browser.enter(person.email, testPassword)
  // Deactivated before it was accepted: the link is dead; reactivated, there is a new one.
  expect((await directory.patch(json.id, { op: 'replace', path: 'active', value: false })).json.active).toBe(false)
  expect(await open(first, browser)).toBe(410)
  expect((await directory.patch(json.id, { op: 'replace', path: 'active', value: true })).json.active).toBe(true)
  expect(await open(await mailTo(server.kernel, person.email, first), browser)).toBe(200)
  expect(await memberIds(admin)).toContain(json.id)
  // The account, its password and its other membership are as before.
  expect(await signIn(person.email)).toHaveProperty('user')
  expect((await directory.call('GET', `/Users/${json.id}`)).json).toMatchObject({ displayName: 'Grace', active: true })
  expect((await directory.call('DELETE', `/Users/${json.id}`)).status).toBe(204)
  expect(await person.calls.people.userDetails()).toHaveProperty('user_details')
})

test('nobody gets, or loses, by a directory what the maker of its key could not give or take', async () => {
  const library: TestLibrary = await testLibrary(server)
  const admin = await library.user('admin')
  const makes = { canCreateAndEditIntegrations: true }
  const weak = await library.user('agent', makes)
  const manager = await library.user('agent', { ...makes, canManageTeammatesSeatsAndPermissions: true, canInviteNewUsers: true, canTakeChats: false })
  const [ofAdmin, ofWeak, ofManager] = [await directoryOf(admin), await directoryOf(weak), await directoryOf(manager)]
  const second = await library.user('admin')
  expect((await ofWeak.call('GET', '/Users')).status).toBe(403)
  expect((await ofWeak.add(address())).status).toBe(403)
  // An agent may take chats, which this maker may not.
  expect((await ofManager.add(address())).status).toBe(403)
  expect((await ofAdmin.add(address())).status).toBe(201)
  expect((await ofManager.call('DELETE', `/Users/${second.user_id}`)).status).toBe(403)
  // The owner, and the maker of the key.
  expect((await ofAdmin.call('DELETE', `/Users/${admin.user_id}`)).status).toBe(409)
  expect((await ofAdmin.call('DELETE', `/Users/${second.user_id}`)).status).toBe(204)
  const readOnly = await directoryOf(admin, ['scim:read'])
  expect([(await readOnly.call('GET', '/Users')).status, (await readOnly.add(address())).status]).toEqual([200, 403])
  const ofHelp = await directoryOf(admin, ['help:read'])
  expect((await ofHelp.call('GET', '/Users')).status).toBe(403)
  // People of other libraries are not found, like people who don't exist; nor do sessions open the protocol.
  const foreign = await (await testLibrary(server)).user()
  for (const id of [foreign.user_id, newRef(), "x'--", '%2e%2e'])
    for (const method of ['GET', 'DELETE']) expect((await ofAdmin.call(method, `/Users/${id}`)).status, id).toBe(404)
  expect((await new Directory(server, admin.token).call('GET', '/Users')).status).toBe(401)
  expect((await new Directory(server, 'plk_none').call('GET', '/Users')).status).toBe(401)
})

test('what is no SCIM is refused in its schema', async () => {
  const directory = await directoryOf(await (await testLibrary(server)).user('admin'))
  const email = address()
  const { json } = await directory.add(email)
  const refusals: [string, string, unknown, number, string?][] = [
    ['POST', '/Users', '{"userName":', 400],
    ['POST', '/Users', [], 400],
    ['POST', '/Users', { userName: 'no-address' }, 400],
    ['POST', '/Users', { userName: { $ne: 1 } }, 400],
    ['POST', '/Users', '{"__proto__":{"userName":"a@b.test"}}', 400],
    ['PATCH', `/Users/${json.id}`, { Operations: [{ op: 'replace', path: 'a[', value: 1 }] }, 400, 'invalidPath'],
    ['PATCH', `/Users/${json.id}`, { Operations: [{ op: 'destroy' }] }, 400, 'invalidSyntax'],
    ['GET', '/Users?filter=userName%20is%20%22a%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=password%20eq%20%22a%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=active%20sw%20true', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=userName%20eq%20%22%5Cu0000%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=meta.created%20gt%20%22-200000-01-01T00:00:00Z%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Groups?filter=members%20co%20%22a%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?startIndex=many', undefined, 400],
    ['POST', '/Users', { userName: email, bio: 'x'.repeat(300_000) }, 413],
    ['POST', '/Bulk', {}, 404],
    ['POST', '/Users/.search', {}, 404],
  ]
  for (const [method, path, body, status, scimType] of refusals) {
    const answer = await directory.call(method, path, body)
    expect(answer, `${method} ${path}`).toMatchObject({
      status,
      json: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: String(status), ...(scimType && { scimType }) },
    })
  }
  expect((await directory.call('POST', '/Users', { userName: address(), bio: 'x'.repeat(30_000) })).status).toBe(201)
  expect((await directory.call('POST', '/Users', { userName: address() }, 'application/json')).status).toBe(201)
  expect((await directory.call('POST', '/Users', 'userName=a', 'application/x-www-form-urlencoded')).status).toBe(415)
})

test('groups stand for teams and roles, for people who are added, invited, removed and brought back', async () => {
  const [library, other] = [await testLibrary(server), await testLibrary(server)]
  const [admin, mate, invited] = [await library.user('admin'), await library.user(), await other.user()]
  const directory = await directoryOf(admin)
  const { team_ref } = (await admin.calls.people.createTeam({ team_name: 'Sales', member_ids: [] })).team
  const [added, pending] = [(await directory.add(address())).json.id, (await directory.add(invited.email)).json.id]
  const group = async (displayName: string, ...ids: string[]) =>
    (await directory.call('POST', '/Groups', { displayName, externalId: displayName, members: ids.map((value) => ({ value })) })).json.id
  const [sales, writers, bosses] = [await group('Sales', added, pending), await group('Writers', mate.user_id), await group('Bosses')]
  expect((await directory.call('POST', '/Groups', { displayName: 'sales' })).json).toMatchObject({ status: '409', scimType: 'uniqueness' })
  expect((await directory.call('POST', '/Groups', { displayName: 'Odd', members: [{ value: invited.user_id }] })).status).toBe(400)
  const map = (group_ref: string, role: 'admin' | 'writer' | null, team: string | null = null) =>
    admin.calls.provisioning.mapGroup({ group_ref, role, team_ref: team })
  // Who could not give a role does not choose it: a directory with more rights would give it.
  const manager = await library.user('agent', {
    ...{ canManageTeammatesSeatsAndPermissions: true, canInviteNewUsers: true, canUpdateUserRoles: true, canCreateAndEditIntegrations: true },
  })
  const choose = (role: 'admin' | 'agent') => manager.calls.provisioning.mapGroup({ group_ref: bosses, role, team_ref: null })
  await expect(choose('admin')).rejects.toMatchObject({ code: 'forbidden' })
  await choose('agent')
  const team = async () => (await admin.calls.people.teams({})).teams[0]?.member_ids
  const roleOf = async (id: string) => (await admin.calls.people.agents({})).agents.find(({ user_id }) => user_id === id)?.agent_role
  // Nor does whoever sees only some conversations choose a team, or fill one by their directory.
  const scope = (conversation_scope: 'own' | 'all') => admin.calls.permissions.update({ id: manager.user_id, permissions: [], conversation_scope })
  await manager.calls.provisioning.mapGroup({ group_ref: bosses, role: null, team_ref: null })
  await scope('own')
  const chooseTeam = () => manager.calls.provisioning.mapGroup({ group_ref: bosses, role: null, team_ref })
  await expect(chooseTeam()).rejects.toMatchObject({ code: 'forbidden', fields: { conversation_scope: 'not all conversations' } })
  await scope('all')
  expect((await chooseTeam()).group.team_ref).toBe(team_ref)
  const ofManager = await Directory.of(server, manager)
  const joins = () => ofManager.call('PATCH', `/Groups/${bosses}`, { Operations: [{ op: 'Add', path: 'members', value: [{ value: manager.user_id }] }] })
  await scope('own')
  expect((await joins()).status).toBe(403)
  expect(await team()).toEqual([])
  await scope('all')
  expect((await joins()).status).toBe(200)
  expect(await team()).toEqual([manager.user_id])
  expect((await ofManager.call('PATCH', `/Groups/${bosses}`, { Operations: [{ op: 'Remove', path: 'members' }] })).status).toBe(200)
  await manager.calls.provisioning.mapGroup({ group_ref: bosses, role: null, team_ref: null })
  await map(sales, null, team_ref)
  expect(await team()).toEqual([added])
  await map(writers, 'writer')
  await map(bosses, 'admin')
  expect(await roleOf(mate.user_id)).toBe('writer')
  const change = (id: string, ...Operations: object[]) => directory.call('PATCH', `/Groups/${id}`, { Operations })
  expect((await change(bosses, { op: 'Add', path: 'members', value: [{ value: mate.user_id }, { value: admin.user_id }] })).status).toBe(200)
  expect(await roleOf(mate.user_id)).toBe('admin')
  await change(bosses, { op: 'remove', path: `members[value eq "${mate.user_id}"]` })
  expect(await roleOf(mate.user_id)).toBe('writer')
  await change(bosses, { op: 'remove', path: `members[value eq "${admin.user_id}"]` })
  // The owner.
  expect(await roleOf(admin.user_id)).toBe('admin')
  // Somebody who accepts later gets what their groups stand for.
  await change(writers, { op: 'add', path: 'members', value: [{ value: pending }] })
  const browser = new Browser(server)
  await browser.enter(invited.email, testPassword)
  const { nonce } = (await browser.call('invitationNonce', {})).json
  await browser.call('approveInvitation', { token: codeIn(await mailTo(server.kernel, invited.email)), nonce })
  await expect.poll(async () => [await roleOf(pending), (await team())?.includes(pending)]).toEqual(['writer', true])
  // Removed and brought back: neither team nor role.
  await directory.call('DELETE', `/Users/${pending}`)
  await directory.add(invited.email)
  expect([await roleOf(pending), await team()]).toEqual(['agent', [added]])
  const listed = await directory.call('GET', '/Groups?excludedAttributes=members&filter=displayName%20eq%20%22Sales%22')
  expect(listed.json).toMatchObject({ totalResults: 1, Resources: [{ id: sales }] })
  expect(JSON.stringify(listed.json)).not.toContain('members')
  expect((await directory.call('GET', `/Groups/${sales}`)).json.members).toMatchObject([{ value: added }])
  expect((await directory.call('PUT', `/Groups/${sales}`, { displayName: 'Sales', members: [] })).status).toBe(200)
  expect(await team()).toEqual([])
  expect((await directory.call('DELETE', `/Groups/${writers}`)).status).toBe(204)
  expect(await roleOf(mate.user_id)).toBe('agent')
  const foreign = await directoryOf(await other.user('admin'))
  for (const method of ['GET', 'DELETE']) expect((await foreign.call(method, `/Groups/${sales}`)).status).toBe(404)
  expect((await admin.calls.provisioning.read({})).groups).toMatchObject([
    { display_name: 'Bosses', role: 'admin' },
    { display_name: 'Sales', team_ref },
  ])
})
