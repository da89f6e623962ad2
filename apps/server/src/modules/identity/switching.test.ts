import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary, testPassword } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitedMs } from '../../testing/time-taken.ts'
import { until } from '../../testing/until.ts'
import { Browser } from './testing.ts'

let server: TestServer
let library: TestLibrary
let other: TestLibrary

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
  library = await testLibrary(server)
  other = await testLibrary(server, { company_name: 'Other Company' })
})
afterAll(() => server.stop())

const switchTo = (to_lib_id: string) => ({ to_lib_id })
/** Someone in both libraries. */
async function twice(): Promise<[TestUser, TestUser]> {
  const one = await library.user('agent')
  return [one, await other.alsoUser(one, 'editor')]
}
const sessionOf = async (session_id: string) => {
  const { rows } = await server.kernel.database.owner.query<{ expires_at: Date; revoked_at: Date | null; is_remembered: boolean }>(
    'select expires_at, revoked_at, is_remembered from sessions where session_id = $1',
    [session_id],
  )
  return rows[0]
}

describe('the list of memberships', () => {
  test('names the libraries with the role, and counts what the person would see in each', async () => {
    const [one, two] = await twice()
    await startChat(library.visitor())
    await startChat(other.visitor())
    const { memberships } = await one.calls.memberships.list()
    expect(memberships).toMatchObject([
      { support_lib_id: library.support_lib_id, company_name: 'Test Company', user_type: 'agent', is_current: true, waiting: expect.any(Number), unread: 0 },
      { support_lib_id: other.support_lib_id, company_name: 'Other Company', user_type: 'editor', is_current: false, waiting: 0, unread: 0 },
    ])
    expect(memberships[0]?.waiting).toBeGreaterThan(0)
    const agent = await other.user('agent')
    expect((await (await library.alsoUser(agent)).calls.memberships.list()).memberships.map((each) => (each.waiting ?? 0) > 0)).toEqual([true, true])
    expect((await two.calls.memberships.list()).memberships.find((each) => each.is_current)?.support_lib_id).toBe(other.support_lib_id)
  })

  test('says how chats ring there, and open consoles hear that something changed there, but nothing else; nobody else hears it', async () => {
    const [one, two] = await twice()
    const mate = await library.user('agent')
    await two.calls.people.updateAgentNotifications({ my_message: { sound: false, desktop: false, push: false, screen: true } })
    const ringsOf = async () => (await one.calls.memberships.list()).memberships.map((each) => each.rings)
    // An editor takes no chats.
    expect(await ringsOf()).toEqual([null, { waiting: [], unread: ['screen'] }])
    const taker = await other.alsoUser(mate, 'agent')
    const [mine, theirs] = [
      await openSocket(server.address, { token: one.token }),
      await openSocket(server.address, { token: (await library.user('agent')).token }),
    ]
    const heard = (socket: typeof mine) => socket.frames.filter((frame) => 'signal' in frame && frame.signal === 'elsewhere')
    // The socket hears of other libraries a moment after its hello.
    let chats = 0
    await until(async () => {
      if (chats++ < 20) await startChat(other.visitor())
      return heard(mine).length > 0
    }, 'the signal')
    expect(heard(mine)[0]).toEqual({ signal: 'elsewhere' })
    expect(heard(theirs)).toEqual([])
    const ringing = (await mate.calls.memberships.list()).memberships.find((each) => !each.is_current)
    expect(ringing).toMatchObject({ waiting: expect.any(Number), rings: { waiting: ['sound', 'desktop', 'push'] } })
    await taker.calls.people.updateAgentNotifications({ quiet_hours: { from: '00:00', to: '23:59', time_zone: 'UTC' } })
    expect((await mate.calls.memberships.list()).memberships.find((each) => !each.is_current)?.rings).toEqual({ waiting: [], unread: [] })
    for (const socket of [mine, theirs]) socket.close()
  })

  test('leaves out libraries that deactivated the person, and counts nothing for a single one', async () => {
    const [one, two] = await twice()
    await other.switchOff(two)
    expect((await one.calls.memberships.list()).memberships).toMatchObject([{ support_lib_id: library.support_lib_id, waiting: null, unread: null }])
  })
})

describe('switching', () => {
  test('opens a new session there in the same browser, no longer than the old one, which ends with its sockets', async () => {
    const [one, two] = await twice()
    const browser = new Browser(server)
    const token = await browser.enter(one.email, testPassword, true)
    const { rows } = await server.kernel.database.owner.query<{ session_id: string }>(
      'select session_id from sessions where user_id = $1 order by created_at desc limit 1',
      [one.user_id],
    )
    const before = rows[0]?.session_id ?? ''
    const socket = await openSocket(server.address, { token })
    const cookie = browser.cookies.get('porchlight')
    const { json } = await browser.call('switch', switchTo(other.support_lib_id), { authorization: `Bearer ${token}` })
    expect(json.user).toMatchObject({ user_id: two.user_id, support_lib_id: other.support_lib_id, user_type: 'editor', email: one.email })
    expect(browser.cookies.get('porchlight')).not.toBe(cookie)
    await socket.until(() => socket.closeCode !== undefined, 'end of the socket')
    expect(await sessionOf(before)).toMatchObject({ revoked_at: expect.any(Date) })
    expect(json.expires_at).toBe((await sessionOf(before))?.expires_at.toISOString())
    const inOther = await browser.exchange(json)
    expect(inOther).toMatch(/^[\w-]{43}$/)
    expect((await browser.call('switch', switchTo(library.support_lib_id), { authorization: `Bearer ${token}` })).status).toBe(401)
    const back = await browser.call('switch', switchTo(library.support_lib_id), { authorization: `Bearer ${inOther}` })
    expect(back.json).toMatchObject({ user: { user_id: one.user_id }, expires_at: json.expires_at })
    expect((await browser.call('signIn', { email: one.email, password: testPassword })).json.user).toMatchObject({ user_id: one.user_id })
  })

  test('is not needed by whom a library deactivates: their session and socket there end at once, and they land in the other one', async () => {
    const [one, two] = await twice()
    const admin = await other.user('admin')
    const [lost, kept] = [await openSocket(server.address, { token: two.token }), await openSocket(server.address, { token: one.token }, { library: null })]
    const waited = await waitedMs(async () => {
      await admin.calls.people.disableAgent({ ref_uid: two.user_id })
      await lost.closed()
    })
    expect(waited).toBeLessThan(5000)
    await expect(two.calls.conversations.counts()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect((await new Browser(server).call('signIn', { email: one.email, password: testPassword })).json.user).toMatchObject({ user_id: one.user_id })
    await one.calls.conversations.counts()
    expect(kept.closeCode).toBeUndefined()
  })

  test('leads nowhere else: not into a library one left or never joined, nor into the own or an unknown one', async () => {
    const [one, two] = await twice()
    const foreign = await testLibrary(server)
    await foreign.user('admin')
    const tries = [foreign.support_lib_id, library.support_lib_id, newRef()]
    for (const each of tries) await expect(one.calls.memberships.switch(switchTo(each)), each).rejects.toMatchObject({ code: 'not_found' })
    await other.switchOff(two)
    await expect(one.calls.memberships.switch(switchTo(other.support_lib_id))).rejects.toMatchObject({ code: 'not_found' })
    await server.kernel.database.owner.query('update users set disabled_at = null where user_id = $1', [two.user_id])
    expect((await one.calls.memberships.switch(switchTo(other.support_lib_id))).user).toMatchObject({ user_id: two.user_id })
  })
})

describe('people of a parent', () => {
  test('join its children with their account, in roles that they could invite to; nobody else does', async () => {
    const child = await testLibrary(server, { parent_lib_id: library.support_lib_id })
    const boss = await library.user('admin')
    const wish = { child_lib_id: child.support_lib_id, role: 'admin' as const }
    const manager = await library.user('agent', { canManageGeneralAndSecuritySettings: true, canInviteNewUsers: true })
    await expect(manager.calls.memberships.joinChild(wish)).rejects.toMatchObject({ code: 'forbidden' })
    await expect((await library.user('agent')).calls.memberships.joinChild(wish)).rejects.toMatchObject({ code: 'forbidden' })
    await expect((await other.user('admin')).calls.memberships.joinChild(wish)).rejects.toMatchObject({ code: 'not_found' })
    const { user_id } = await boss.calls.memberships.joinChild(wish)
    expect((await manager.calls.memberships.joinChild({ ...wish, role: 'agent' })).user_id).toMatch(/\w/)
    await expect(boss.calls.memberships.joinChild(wish)).rejects.toMatchObject({ code: 'email_taken' })
    expect((await boss.calls.memberships.list()).memberships.map((each) => each.support_lib_id).sort()).toEqual(
      [library.support_lib_id, child.support_lib_id].sort(),
    )
    // A child's decision to deactivate somebody holds against its parent.
    await child.switchOff({ user_id })
    await expect(boss.calls.memberships.joinChild(wish)).rejects.toMatchObject({ code: 'email_taken' })
    await expect(boss.calls.memberships.switch(switchTo(child.support_lib_id))).rejects.toMatchObject({ code: 'not_found' })
  })
})
