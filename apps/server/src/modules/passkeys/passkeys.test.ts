import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { type TestUser, testLibrary, testPassword } from '../../testing/library.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { joinByAddress } from '../identity/index.ts'
import { Browser } from '../identity/testing.ts'
import { newestMails } from '../mail/index.ts'
import { type Lie, SoftwareAuthenticator } from './testing/software-authenticator.ts'

const clock = testClock(new Date())
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock, env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const made = () => new SoftwareAuthenticator(server.kernel.config.PUBLIC_URL)
async function withPasskey(person: TestUser, lie: Lie = {}) {
  const authenticator = made()
  const { options } = await person.calls.passkeys.startAdding()
  const { passkey } = await person.calls.passkeys.add({ passkey_name: 'Phone', ...authenticator.make(options, lie) })
  return { authenticator, passkey }
}
async function signIn(authenticator: SoftwareAuthenticator, lie: Lie = {}, browser = new Browser(server)) {
  const { json } = await browser.call('startPasskeySignIn', {})
  return answer(authenticator.sign(json.options, lie), browser)
}
async function answer(assertion: ReturnType<SoftwareAuthenticator['sign']>, browser = new Browser(server)) {
  const { json } = await browser.call('passkeySignIn', assertion)
  return json.user?.email ?? json.error?.code
}

test('a passkey signs its account in, alone and once for each challenge; what is not signed for us, now, by its owner is refused', async () => {
  const library = await testLibrary(server)
  const person = await library.user('agent')
  const { authenticator } = await withPasskey(person)
  expect(await signIn(authenticator)).toBe(person.email)
  const lies: Lie[] = [
    { origin: 'https://evil.test' },
    { host: 'evil.test' },
    { isVerified: false },
    { type: 'webauthn.create' },
    { flips: true },
    { counter: 1 },
  ]
  for (const lie of lies) expect(await signIn(authenticator, lie), JSON.stringify(lie)).toBe('incorrect_credentials')
  authenticator.counter = 10
  expect(await signIn(made())).toBe('incorrect_credentials')
  const { json } = await new Browser(server).call('startPasskeySignIn', {})
  const [one, two] = [authenticator.sign(json.options), authenticator.sign(json.options)]
  const both = await Promise.all([answer(one), answer(one)])
  expect(both.sort()).toEqual([person.email, 'incorrect_credentials'].sort())
  expect(await answer(two)).toBe('incorrect_credentials')
  const late = (await new Browser(server).call('startPasskeySignIn', {})).json
  clock.advance(6 * 60_000)
  expect(await answer(authenticator.sign(late.options))).toBe('incorrect_credentials')
  expect(await answer(authenticator.sign({ challenge: Buffer.from('of our own').toString('base64url') }))).toBe('incorrect_credentials')
  expect(await signIn(authenticator)).toBe(person.email)
  expect(await library.eventNames()).toContain('passkey.changed')
})

test('it satisfies the second factor, opens the library entered last, and not one that is entered through its provider alone', async () => {
  const library = await testLibrary(server)
  const owner = await library.user('admin')
  const person = await library.user('agent')
  const { authenticator } = await withPasskey(person)
  const { secret } = await person.calls.secondFactor.start()
  clock.advance(30_000)
  await person.calls.secondFactor.turnOn({ code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() }) })
  const { json } = await new Browser(server).call('signIn', { email: person.email, password: testPassword })
  expect(json.error?.code).toBe('second_factor_needed')
  expect(await signIn(authenticator)).toBe(person.email)
  await owner.calls.singleSignOn.save({
    ...{ kind: 'oidc', is_on: true, is_required: true, issuer: 'https://idp.example.com', client_id: 'us', client_secret: 'secret' },
    ...{ creates_members: false, default_role: 'agent', role_claim: '', role_map: [] },
  })
  expect(await signIn(authenticator)).toBe('sso_needed')
  expect(await signIn((await withPasskey(owner)).authenticator)).toBe(owner.email)
})

test('passkeys are listed, renamed and removed by their owner alone; adding and removing ask who is there', async () => {
  const library = await testLibrary(server)
  const [person, other] = [await library.user('agent'), await library.user('admin')]
  const { authenticator, passkey } = await withPasskey(person)
  const { passkey_id } = passkey
  expect(await codeOf(other.calls.passkeys.rename({ passkey_id, passkey_name: 'Mine' }))).toBe('not_found')
  expect(await codeOf(other.calls.passkeys.remove({ passkey_id }))).toBe('not_found')
  expect(await other.calls.passkeys.list()).toEqual({ passkeys: [] })
  await person.calls.passkeys.rename({ passkey_id, passkey_name: 'Work phone' })
  expect((await person.calls.passkeys.list()).passkeys).toMatchObject([{ passkey_id, passkey_name: 'Work phone', last_used_at: null }])
  // A challenge for one account counts for no other, and a passkey for one account only.
  const { options } = await person.calls.passkeys.startAdding()
  expect(await codeOf(other.calls.passkeys.add({ passkey_name: 'x', ...made().make(options) }))).toBe('incorrect_credentials')
  const theirs = await other.calls.passkeys.startAdding()
  expect(await codeOf(other.calls.passkeys.add({ passkey_name: 'x', ...authenticator.make(theirs.options) }))).toBe('conflict')
  expect(await codeOf(withPasskey(person, { isVerified: false }))).toBe('incorrect_credentials')
  expect(await codeOf(withPasskey(person, { origin: 'https://evil.test' }))).toBe('incorrect_credentials')
  clock.advance(16 * 60_000)
  expect(await codeOf(person.calls.passkeys.remove({ passkey_id }))).toBe('confirmation_needed')
  expect(await codeOf(person.calls.passkeys.startAdding())).toBe('confirmation_needed')
  // Proven by the passkey, in this session only, not by one of another account.
  const asked = await person.calls.passkeys.startConfirming()
  expect(await codeOf(other.calls.passkeys.confirm(authenticator.sign(asked.options)))).toBe('incorrect_credentials')
  const signing = (await new Browser(server).call('startPasskeySignIn', {})).json
  expect(await codeOf(person.calls.passkeys.confirm(authenticator.sign(signing.options)))).toBe('incorrect_credentials')
  expect(await codeOf(person.calls.passkeys.confirm(authenticator.sign(asked.options)))).toBe('done')
  const mails = async (to: string) => (await newestMails(server.kernel, 1000)).filter((mail) => mail.to === to)
  await expect.poll(async () => (await mails(person.email)).map(({ subject }) => subject)).toEqual(['A passkey was added'])
  await server.kernel.database.owner.query("update users set language = 'de' where email = $1", [person.email])
  await person.calls.passkeys.remove({ passkey_id })
  expect(await signIn(authenticator)).toBe('incorrect_credentials')
  await expect.poll(async () => (await mails(person.email)).map(({ subject }) => subject).sort()).toEqual(['A passkey was added', 'Ein Passkey wurde entfernt'])
  // Whoever added it has chosen its name.
  for (const { text } of await mails(person.email)) expect(text).not.toContain('Phone')
  expect(await mails(other.email)).toEqual([])
})

test('an account that starts anew for an address has no passkeys of before', async () => {
  const library = await testLibrary(server)
  const [person, admin] = [await library.user('agent'), await library.user('admin')]
  const { authenticator } = await withPasskey(person)
  await library.switchOff(person)
  expect(await signIn(authenticator)).toBe('incorrect_credentials')
  const elsewhere = await testLibrary(server)
  const inviter = await elsewhere.user('admin')
  await elsewhere.inside((ctx) => joinByAddress(ctx, { email: person.email, role: 'agent', agent_name: 'Kim' }, inviter.user_id))
  expect(await signIn(authenticator)).toBe('incorrect_credentials')
  expect(await signIn((await withPasskey(admin)).authenticator)).toBe(admin.email)
})
