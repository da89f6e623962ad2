import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { newRef } from '../../kernel/ids.ts'
import { startChat, type TestLibrary, testLibrary, testPassword } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { ownServer, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitedMs } from '../../testing/time-taken.ts'
import { Browser } from './testing.ts'

let server: TestServer
let library: TestLibrary

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
  library = await testLibrary(server)
})
afterAll(() => server.stop())

const asUser = (token: string) => ({ authorization: `Bearer ${token}` })
const status = async (token: string, at = server) => (await fetch(`${at.address}/api/inbox/user`, { headers: asUser(token) })).status
const hourMs = 3_600_000

describe('signing in', () => {
  test('sets a cookie that grants no access by itself, and returns an identity token for one exchange; the inbox token does everything else', async () => {
    const person = await library.user('agent')
    const browser = new Browser(server)
    const { json, headers } = await browser.call('signIn', { email: person.email.toUpperCase(), password: testPassword })
    expect(json.user).toEqual({ user_id: person.user_id, support_lib_id: library.support_lib_id, email: person.email, user_type: 'agent' })
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^porchlight-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/))
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^porchlight=[\w-]{43}; Max-Age=18000; Path=\/; HttpOnly; SameSite=Lax$/))
    expect(await status(browser.cookies.get('porchlight') ?? '')).toBe(401)
    expect(await status(json.identity_token)).toBe(401)

    const claims = { email: person.email, user_id: person.user_id, support_lib_id: library.support_lib_id }
    const other = await library.user('agent')
    for (const wrong of [{ email: other.email }, { user_id: other.user_id }, { support_lib_id: 'demo' }]) {
      expect((await browser.call('inboxLogin', { ...claims, ...wrong }, asUser(json.identity_token))).json.error?.code).toBe('claim_mismatch')
    }
    const token = (await browser.call('inboxLogin', claims, asUser(json.identity_token))).json.token
    expect(await status(token)).toBe(200)
    expect((await browser.call('inboxLogin', claims, asUser(json.identity_token))).json.error?.code).toBe('unauthenticated')
    for (const authorization of ['', 'Bearer ', `Bearer ${'x'.repeat(43)}`, `Basic ${json.identity_token}`]) {
      expect((await browser.call('inboxLogin', claims, { authorization })).json.error?.code).toBe('unauthenticated')
    }
  })

  test('over HTTPS the cookie is bound to the host', async () => {
    const https = await ownServer({ env: { PUBLIC_URL: 'https://support.test' } })
    const person = await (await testLibrary(https)).user('agent')
    const browser = new Browser(https)
    browser.origin = 'https://support.test'
    const { headers } = await browser.call('signIn', { email: person.email, password: testPassword, remember_me: true })
    expect(headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^__Host-porchlight=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    )
  })

  test('a cookie planted earlier becomes worthless, and the browser’s earlier session ends', async () => {
    const [first, second] = [await library.user('agent'), await library.user('agent')]
    const browser = new Browser(server)
    browser.cookies.set('porchlight', 'p'.repeat(43))
    const before = await browser.enter(first.email, testPassword)
    const held = browser.cookies.get('porchlight')
    expect(held).not.toBe('p'.repeat(43))
    const after = await browser.enter(second.email, testPassword)
    expect(browser.cookies.get('porchlight')).not.toBe(held)
    expect([await status(before), await status(after)]).toEqual([401, 200])
  })

  test('a page from another origin cannot use the cookie; our own can', async () => {
    const person = await library.user('agent')
    const browser = new Browser(server)
    await browser.enter(person.email, testPassword)
    const cookie = `porchlight=${browser.cookies.get('porchlight')}`
    const renew = (origin: string) =>
      fetch(`${server.address}/api/identity/token`, { method: 'POST', body: '{}', headers: { cookie, origin, 'content-type': 'application/json' } })
    expect((await renew('https://evil.test')).status).toBe(403)
    expect((await renew(server.address)).status).toBe(200)
  })

  test('deactivated, unknown and passwordless accounts get the same response as a wrong password', async () => {
    const [disabled, invited, active] = [await library.user('agent'), await library.user('agent'), await library.user('agent')]
    await library.switchOff(disabled)
    await server.kernel.database.owner.query('update accounts set password_hash = null where email = $1', [invited.email])
    const browser = new Browser(server)
    const tries = [
      [disabled.email, testPassword],
      [invited.email, testPassword],
      [invited.email, 'null'],
      ['nobody@nowhere.test', testPassword],
      [active.email, 'wrong'],
    ] as const
    for (const [email, password] of tries) expect((await browser.call('signIn', { email, password })).json.error?.code).toBe('incorrect_credentials')
    expect((await browser.call('signIn', { email: active.email, password: testPassword })).status).toBe(200)
    expect(await status(disabled.token)).toBe(401)
  })
})

describe('sessions', () => {
  test('end after 5 hours, or 30 days when remembered, by the server’s clock; renewing tokens does not extend them', async () => {
    const clock = testClock(new Date())
    const own = await ownServer({ clock, env: { TRUST_PROXY: '1' } })
    const lib = await testLibrary(own)
    const person = await lib.user('agent')
    const [short, long] = [new Browser(own), new Browser(own)]
    const shortToken = await short.enter(person.email, testPassword)
    const longToken = await long.enter(person.email, testPassword, true)
    clock.advance(4.9 * hourMs)
    expect(await status(shortToken, own)).toBe(200)
    expect((await short.call('token', {})).status).toBe(200)
    clock.advance(0.2 * hourMs)
    expect(await status(shortToken, own)).toBe(401)
    expect((await short.call('token', {})).json.error?.code).toBe('unauthenticated')
    expect(await status(longToken, own)).toBe(200)
    clock.advance(19 * hourMs)
    // The inbox token is a day old, but its session is still open, so the token is renewed (A3).
    expect(await status(longToken, own)).toBe(401)
    expect(await status(await long.exchange((await long.call('token', {})).json), own)).toBe(200)
    clock.advance(30 * 24 * hourMs)
    expect((await long.call('token', {})).json.error?.code).toBe('unauthenticated')
  })

  test('an identity token lasts five minutes', async () => {
    const clock = testClock(new Date())
    const own = await ownServer({ clock, env: { TRUST_PROXY: '1' } })
    const person = await (await testLibrary(own)).user('agent')
    const browser = new Browser(own)
    const first = (await browser.call('signIn', { email: person.email, password: testPassword })).json
    clock.advance(6 * 60_000)
    expect(await browser.exchange(first)).toBeUndefined()
    expect(await browser.exchange((await browser.call('token', {})).json)).toBeDefined()
  })

  test('are listed for their user, who can end them: calls and sockets stop within two seconds; other people’s are not found', async () => {
    const person = await library.user('agent')
    const stranger = await library.user('admin')
    const token = await new Browser(server).enter(person.email, testPassword)
    const { sessions } = await person.calls.identity.sessions()
    expect(sessions).toHaveLength(2)
    expect(sessions.filter((each) => each.is_current).map((each) => each.session_id)).toEqual([person.session_id])
    const target = sessions.find((each) => !each.is_current)?.session_id ?? ''
    const socket = await openSocket(server.address, { token })
    await expect(stranger.calls.identity.revokeSession({ session_id: target })).rejects.toMatchObject({ code: 'not_found' })
    await expect(person.calls.identity.revokeSession({ session_id: newRef() })).rejects.toMatchObject({ code: 'not_found' })
    expect(await status(token)).toBe(200)

    const waited = await waitedMs(async () => {
      await person.calls.identity.revokeSession({ session_id: target })
      expect(await socket.closed()).toBe(4001)
    })
    // Well below the 20 s after which the next beat would notice; usually a few hundredths of a second.
    expect(waited).toBeLessThan(10_000)
    expect(await status(token)).toBe(401)
    expect(await status(person.token)).toBe(200)
    await expect(person.calls.identity.revokeSession({ session_id: target })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('sign-out is refused while chats are open, then ends only this session, its cookie and its socket', async () => {
    const person = await library.user('agent')
    const browser = new Browser(server)
    const token = await browser.enter(person.email, testPassword)
    const visitor = library.visitor()
    const { conversation } = await startChat(visitor)
    await person.calls.conversations.take({ conversation_ref: conversation.conversation_ref })
    expect((await browser.call('signOut', {}, asUser(token))).json.error?.code).toBe('has_ongoing_chats')
    await person.calls.conversations.close({ conversation_ref: conversation.conversation_ref })

    const [mine, other] = [await openSocket(server.address, { token }), await openSocket(server.address, { token: person.token })]
    expect((await browser.call('signOut', {}, asUser(token))).status).toBe(200)
    expect(await mine.closed()).toBe(4001)
    expect(other.closeCode).toBeUndefined()
    expect(browser.cookies.has('porchlight')).toBe(false)
    expect([await status(token), await status(person.token)]).toEqual([401, 200])
  })

  test('a password change requires the old password and ends all other sessions; the new password works at once', async () => {
    const person = await library.user('agent')
    const browser = new Browser(server)
    const elsewhere = await openSocket(server.address, { token: await browser.enter(person.email, testPassword) })
    const change = (current_password: string, password: string) => person.calls.identity.changePassword({ current_password, password })
    await expect(change('wrong', 'a new password')).rejects.toMatchObject({ code: 'incorrect_credentials' })
    await expect(change(testPassword, 'short')).rejects.toMatchObject({ code: 'password_too_short' })
    await expect(change(testPassword, 'password1')).rejects.toMatchObject({ code: 'password_too_common' })
    await expect(change(testPassword, 'x'.repeat(129))).rejects.toMatchObject({ code: 'invalid_input' })
    expect(elsewhere.closeCode).toBeUndefined()
    await change(testPassword, 'a new password')
    expect(await elsewhere.closed()).toBe(4001)
    expect((await browser.call('token', {})).json.error?.code).toBe('unauthenticated')
    expect(await status(person.token)).toBe(200)
    expect((await browser.call('signIn', { email: person.email, password: testPassword })).json.error?.code).toBe('incorrect_credentials')
    expect((await browser.call('signIn', { email: person.email, password: 'a new password' })).status).toBe(200)
  })
})
