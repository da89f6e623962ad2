import { closeCodes } from '@porchlight/contracts/close-codes'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { callsOf } from '../../testing/calls.ts'
import { type TestLibrary, type TestUser, testLibrary, testPassword } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { SoftwareAuthenticator } from '../passkeys/testing/software-authenticator.ts'
import { turnOffSecondFactorByOperator } from './index.ts'
import { Browser, codeIn, mailTo } from './testing.ts'

const clock = testClock(new Date())
const day = 86_400_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock, env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  )
const nextCode = (secret: string) => {
  clock.advance(30_000)
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
}
const required = 'second_factor_required'
const works = ({ calls }: Pick<TestUser, 'calls'>) => codeOf(calls.customRoles.list({}))
const dueOf = async ({ calls }: Pick<TestUser, 'calls'>) => {
  const { required_by } = await calls.secondFactor.state()
  return required_by === null ? null : Math.round((Date.parse(required_by) - clock.now().getTime()) / day)
}
const save = ({ calls }: TestUser, rules: Record<string, number>, sso_counts = false) =>
  calls.secondFactorRules.save({ rules: Object.entries(rules).map(([role, grace_days]) => ({ role, grace_days })), sso_counts })

/** Signs in by whatever `enter` does in a new browser; returns a caller. */
async function signedIn(enter: (browser: Browser) => Promise<string>): Promise<Pick<TestUser, 'calls'>> {
  const token = await enter(new Browser(server))
  return { calls: callsOf(server.address, () => `Bearer ${token}`) }
}
const withPassword = (email: string) => signedIn((browser) => browser.enter(email, testPassword))

let library: TestLibrary
let admin: TestUser
let person: TestUser

test('after its grace a role that requires a second factor lets nobody do anything without one, at any entrance; with one, everybody as before', async () => {
  library = await testLibrary(server)
  const other = await testLibrary(server)
  ;[admin, person] = [await library.user('admin'), await library.user('agent')]
  const editor = await library.user('editor')
  const keyOf = async ({ calls }: TestUser) => {
    const { key } = await calls.apiKeys.create({ key_name: 'Shop', scopes: ['people:read'], expires_in_days: null })
    return { works: () => codeOf(callsOf(server.address, () => `Bearer ${key}`).people.teams({})) }
  }
  const maker = await library.user('agent', { canViewIntegrations: true, canCreateAndEditIntegrations: true })
  const [key, ofAdmin] = [await keyOf(maker), await keyOf(admin)]
  expect(await codeOf(person.calls.secondFactorRules.save({ rules: [], sso_counts: false }))).toBe('forbidden')
  for (const role of ['nobody', 'constructor']) expect(await codeOf(save(admin, { [role]: 7 })), role).toBe('invalid_input')
  await save(admin, { agent: 7 })
  expect([await dueOf(person), await dueOf(editor), await works(person), await key.works()]).toEqual([7, null, 'ok', 'ok'])
  // Saving again, and fewer days, prolong nothing.
  await pass(3 * day)
  const [socket, twin] = [await openSocket(server.address, { token: person.token }), await openSocket(server.address, { token: editor.token })]
  await save(admin, { agent: 5, writer: 0 })
  expect(await dueOf(person)).toBe(2)
  await pass(2 * day + 1000)
  expect([await works(person), await works(editor), await works(admin)]).toEqual([required, 'ok', 'ok'])

  // Every entrance. Sockets end when they are looked at again, as after any change of settings.
  await save(admin, { agent: 5, writer: 0 })
  expect(await socket.closed()).toBe(closeCodes.goingAway)
  expect(twin.closeCode).toBeUndefined()
  await expect(openSocket(server.address, { token: person.token })).rejects.toThrow(required)
  const byPassword = await withPassword(person.email)
  await new Browser(server).call('requestSignInLink', { email: person.email })
  const oobCode = codeIn(await mailTo(server.kernel, person.email))
  const byLink = await signedIn(async (browser) => browser.exchange((await browser.call('confirmSignInLink', { oobCode })).json))
  expect([await works(byPassword), await works(byLink)]).toEqual([required, required])
  expect([await key.works(), await ofAdmin.works()]).toEqual([required, 'ok'])
  const abroad = await other.alsoUser(person)
  expect(await works(abroad)).toBe('ok')
  expect(await works(await switched(abroad, library.support_lib_id))).toBe(required)
  expect(await works(await switched(await other.alsoUser(editor), library.support_lib_id))).toBe('ok')

  // What is left: to set one up, or to sign out.
  const left = byPassword.calls
  expect(await codeOf(left.identity.confirmationWays())).toBe('ok')
  expect([await codeOf(left.identity.sessions()), await codeOf(left.identity.changePassword({ current_password: 'x', password: 'y' }))]).toEqual([
    required,
    required,
  ])
  expect(await codeOf(left.passkeys.list())).toBe('ok')
  const { secret } = await left.secondFactor.start()
  expect(await works(byPassword)).toBe(required)
  await left.secondFactor.turnOn({ code: nextCode(secret) })
  expect([await works(byPassword), await dueOf(byPassword)]).toEqual(['ok', null])
  expect(await codeOf(byLink.calls.identity.confirmationWays())).toBe('unauthenticated')
  const bySecond = await signedIn(async (browser) =>
    browser.exchange((await browser.call('signIn', { email: person.email, password: testPassword, code: nextCode(secret) })).json),
  )
  expect([await works(bySecond), await codeOf(left.identity.signOut())]).toEqual(['ok', 'ok'])
  // The operator takes it away from somebody who has lost it: their sessions are asked again.
  await turnOffSecondFactorByOperator(server.kernel, person.email)
  expect(await works(await withPassword(person.email))).toBe(required)
  expect((await library.eventNames()).filter((name) => name === 'second_factor_rules.changed')).toHaveLength(3)
})

test('a passkey counts where it was used, keys of its owner work, and a password beside it has to be followed by it', async () => {
  const maker = await library.user('agent', { canViewIntegrations: true, canCreateAndEditIntegrations: true })
  const { key } = await maker.calls.apiKeys.create({ key_name: 'Shop', scopes: ['people:read'], expires_in_days: null })
  const keyWorks = () => codeOf(callsOf(server.address, () => `Bearer ${key}`).people.teams({}))
  await pass(8 * day)
  expect([await works(maker), await keyWorks()]).toEqual([required, required])
  const authenticator = new SoftwareAuthenticator(server.kernel.config.PUBLIC_URL)
  const { options } = await maker.calls.passkeys.startAdding()
  const { passkey } = await maker.calls.passkeys.add({ passkey_name: 'Phone', ...authenticator.make(options) })
  expect([await works(maker), await keyWorks()]).toEqual(['ok', 'ok'])
  const byPassword = await withPassword(maker.email)
  expect(await works(byPassword)).toBe(required)
  // Asked for the password again, it is still only that.
  await byPassword.calls.identity.confirm({ password: testPassword })
  expect(await works(byPassword)).toBe(required)
  await byPassword.calls.passkeys.confirm(authenticator.sign((await byPassword.calls.passkeys.startConfirming()).options))
  expect(await works(byPassword)).toBe('ok')
  const byPasskey = await signedIn(async (browser) => {
    const started = (await browser.call('startPasskeySignIn', {})).json
    return browser.exchange((await browser.call('passkeySignIn', authenticator.sign(started.options))).json)
  })
  expect(await works(byPasskey)).toBe('ok')
  // The last one is removed: nothing is left that these sessions could have proved.
  await byPasskey.calls.passkeys.remove({ passkey_id: passkey.passkey_id })
  expect([await works(byPasskey), await works(byPassword), await keyWorks()]).toEqual([required, required, required])
})

test('grace begins when somebody first gets such a role, an own one too, and changing roles there and back begins no other', async () => {
  const { role } = await admin.calls.customRoles.create({ role_name: 'Night shift', base: 'editor' })
  await save(admin, { agent: 5, [role.role_ref]: 3 })
  await pass(30 * day)
  const mover = await library.user('editor')
  const move = (to: { role?: 'editor' | 'agent'; role_ref?: string }) => admin.calls.people.patchAgent({ ref_uid: mover.user_id, ...to })
  expect(await dueOf(mover)).toBeNull()
  await move({ role_ref: role.role_ref })
  expect([await dueOf(mover), await works(mover)]).toEqual([3, 'ok'])
  await pass(2 * day)
  await move({ role: 'editor' })
  expect(await dueOf(mover)).toBeNull()
  await move({ role_ref: role.role_ref })
  expect(await dueOf(mover)).toBe(1)
  await pass(day)
  expect(await works(mover)).toBe(required)
  // Deleted, the role asks for nothing; somebody new has the days of the role they join with.
  await admin.calls.customRoles.remove({ role_ref: role.role_ref, to: 'editor' })
  expect(await works(mover)).toBe('ok')
  expect((await admin.calls.secondFactorRules.read()).rules).toMatchObject([{ role: 'agent', grace_days: 5 }])
  expect(await dueOf(await library.user('agent'))).toBe(5)
})

/** Lets time pass without ending sessions, and everybody prove anew who they are. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms)
  const [now, end] = [clock.now(), new Date(clock.now().getTime() + 40 * day)]
  const { owner } = server.kernel.database
  await owner.query('update sessions set confirmed_at = $2, expires_at = $3 where support_lib_id = $1', [library.support_lib_id, now, end])
  await owner.query('update inbox_tokens set expires_at = $2 where support_lib_id = $1', [library.support_lib_id, end])
}

/** Switches to another library of the account. */
async function switched({ calls }: TestUser, to_lib_id: string): Promise<Pick<TestUser, 'calls'>> {
  const signed = await calls.memberships.switch({ to_lib_id })
  return signedIn((browser) => browser.exchange(signed))
}
