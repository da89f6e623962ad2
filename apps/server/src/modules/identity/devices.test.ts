import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { type TestLibrary, testLibrary, testPassword } from '../../testing/library.ts'
import { ownServer, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { newestMails } from '../mail/index.ts'
import { Browser, mailTo } from './testing.ts'

let server: TestServer
let library: TestLibrary

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
  library = await testLibrary(server)
})
afterAll(() => server.stop())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

test('a sign-in on a new device is mailed in its owner’s language; the first one, and one of a known device or network, is not', async () => {
  const person = await library.user('agent')
  await person.calls.people.updateUser({ language: 'de' })
  const known = new Browser(server)
  await known.enter(person.email, testPassword)
  // The same browser in another network, and another program in the same one.
  const travelled = new Browser(server)
  travelled.cookies.set('porchlight-device', known.cookies.get('porchlight-device') ?? '')
  await travelled.enter(person.email, testPassword)
  await new Browser(server, known.forwarded).enter(person.email, testPassword)
  const stranger = new Browser(server)
  await stranger.enter(person.email, testPassword)
  const mail = await mailTo(server.kernel, person.email)
  expect(mail.subject).toBe('Neue Anmeldung in Ihrem Konto')
  expect(mail.text).toContain(`IP-Adresse: ${stranger.forwarded}`)
  expect(mail.text).toContain('/admin/profile/account')
  expect((await newestMails(server.kernel, 1000)).filter((one) => one.to === person.email)).toHaveLength(1)
})

test('sessions of an account are listed and ended in all of its libraries; those of others stay', async () => {
  const [first, second] = [await testLibrary(server), await testLibrary(server, { company_name: 'Second' })]
  const person = await first.user('agent')
  const abroad = await second.alsoUser(person)
  const colleague = await second.user('agent')
  const { sessions } = await person.calls.identity.sessions()
  expect(sessions.map((each) => each.session_id).sort()).toEqual([person.session_id, abroad.session_id].sort())
  expect(new Set(sessions.map((each) => each.company_name)).size).toBe(2)
  expect(await codeOf(colleague.calls.identity.revokeSession({ session_id: abroad.session_id }))).toBe('not_found')
  expect(await codeOf(abroad.calls.identity.sessions())).toBe('done')
  await person.calls.identity.revokeSession({ session_id: abroad.session_id })
  expect(await codeOf(abroad.calls.identity.sessions())).toBe('unauthenticated')

  const [here, there] = [new Browser(server), new Browser(server)]
  await here.enter(person.email, testPassword)
  await there.enter(person.email, testPassword)
  expect(await person.calls.identity.revokeOtherSessions()).toEqual({ ended: 2 })
  for (const browser of [here, there]) expect((await browser.call('token', {})).status).toBe(401)
  for (const one of [person, colleague]) expect(await codeOf(one.calls.identity.sessions())).toBe('done')
})

test('a dangerous act needs a proof in the last 15 minutes, of this very session; harmless ones don’t', async () => {
  const clock = testClock(new Date())
  const own = await ownServer({ clock, env: { TRUST_PROXY: '1' } })
  const lib = await testLibrary(own)
  const admin = await lib.user('admin')
  const agent = await lib.user('agent')
  const change = (who: typeof admin) =>
    codeOf(who.calls.permissions.update({ id: agent.user_id, permissions: [{ slug: 'canDeleteTickets', is_enabled: true }] }))
  expect(await change(admin)).toBe('done')
  const elsewhere = new Browser(own)
  const token = await elsewhere.enter(admin.email, testPassword)
  clock.advance(15 * 60_000)
  expect(await change(admin)).toBe('confirmation_needed')
  expect(await codeOf(admin.calls.identity.sessions())).toBe('done')
  // Without the permission, nothing is asked.
  expect(await change(agent)).toBe('forbidden')

  expect(await admin.calls.identity.confirmationWays()).toEqual({ password: true, code: false })
  expect(await codeOf(admin.calls.identity.confirm({ password: 'wrong' }))).toBe('incorrect_credentials')
  expect(await change(admin)).toBe('confirmation_needed')
  // Another session of the same person, and another person's.
  await elsewhere.call('confirm', { password: testPassword }, { authorization: `Bearer ${token}` })
  await agent.calls.identity.confirm({ password: testPassword })
  expect(await change(admin)).toBe('confirmation_needed')
  await admin.calls.identity.confirm({ password: testPassword })
  expect(await change(admin)).toBe('done')
  clock.advance(14 * 60_000)
  expect(await change(admin)).toBe('done')
  clock.advance(60_000)
  expect(await change(admin)).toBe('confirmation_needed')
})

test('guessing in the confirmation is limited like guessing at the sign-in', async () => {
  const admin = await library.user('admin')
  const codes = await Promise.all(Array.from({ length: 15 }, () => codeOf(admin.calls.identity.confirm({ password: 'wrong' }))))
  expect(codes.filter((code) => code === 'incorrect_credentials')).toHaveLength(10)
  expect(await codeOf(admin.calls.identity.confirm({ password: testPassword }))).toBe('rate_limited')
  const other = await library.user('admin')
  expect(await codeOf(other.calls.identity.confirm({ password: testPassword }))).toBe('done')
})
