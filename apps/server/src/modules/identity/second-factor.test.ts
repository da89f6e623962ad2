import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { type TestLibrary, type TestUser, testLibrary, testPassword } from '../../testing/library.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { turnOffSecondFactorByOperator } from './index.ts'
import { Browser, codeIn, mailTo } from './testing.ts'

const clock = testClock(new Date())
let server: TestServer
let library: TestLibrary

beforeAll(async () => {
  server = await startTestServer({ clock, env: { TRUST_PROXY: '1' } })
  library = await testLibrary(server)
})
afterAll(() => server.stop())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
/** Moves on to the next code: each counts once. */
const nextCode = (secret: string, offset = 0) => {
  clock.advance(30_000)
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + offset })
}
async function withSecondFactor(): Promise<{ person: TestUser; secret: string; recovery_codes: string[] }> {
  const person = await library.user('agent')
  const { secret } = await person.calls.secondFactor.start()
  const { recovery_codes } = await person.calls.secondFactor.turnOn({ code: nextCode(secret) })
  return { person, secret, recovery_codes }
}
const signIn = async ({ email }: TestUser, code?: string, password = testPassword) => {
  const { json, status } = await new Browser(server).call('signIn', { email, password, ...(code !== undefined && { code }) })
  return status === 200 ? 'done' : json.error?.code
}

describe('the second factor', () => {
  test('is on only after a code of its own secret, keeps that very session, and ends all others of the account', async () => {
    const person = await library.user('agent')
    const abroad = await (await testLibrary(server)).alsoUser(person)
    expect(await person.calls.secondFactor.state()).toEqual({ on_since: null, recovery_codes_left: 0, is_required: false, required_by: null })
    const { secret, address } = await person.calls.secondFactor.start()
    expect(address).toContain(`secret=${secret}`)
    expect(await signIn(person)).toBe('done')
    expect(await codeOf(person.calls.secondFactor.turnOn({ code: nextCode(new Secret().base32) }))).toBe('code_incorrect')
    expect(await signIn(person)).toBe('done')
    await person.calls.secondFactor.turnOn({ code: nextCode(secret) })
    expect(await person.calls.secondFactor.state()).toMatchObject({ on_since: expect.any(String), recovery_codes_left: 10 })
    expect(await codeOf(abroad.calls.secondFactor.state())).toBe('unauthenticated')
    expect(await codeOf(person.calls.secondFactor.start())).toBe('conflict')
    expect(await signIn(person)).toBe('second_factor_needed')
    expect(await signIn(person, nextCode(secret))).toBe('done')
  })

  test('is asked after the password only, and each code of the app counts once, within its time', async () => {
    const { person, secret } = await withSecondFactor()
    expect(await signIn(person, nextCode(secret), 'wrong')).toBe('incorrect_credentials')
    expect(await signIn(person, undefined, 'wrong')).toBe('incorrect_credentials')
    expect(await signIn(person)).toBe('second_factor_needed')
    const code = nextCode(secret)
    const tries = await Promise.all(Array.from({ length: 5 }, () => signIn(person, code)))
    expect(tries.sort()).toEqual(['code_incorrect', 'code_incorrect', 'code_incorrect', 'code_incorrect', 'done'])
    const late = nextCode(secret)
    clock.advance(90_000)
    expect(await signIn(person, late)).toBe('code_incorrect')
    // A clock that is half a minute behind.
    expect(await signIn(person, nextCode(secret, -30_000))).toBe('done')
  })

  test('a recovery code counts once, however it is written, and not for another account; replaced ones count no more', async () => {
    const { person, recovery_codes } = await withSecondFactor()
    const other = await withSecondFactor()
    const [first = '', second = '', third = ''] = recovery_codes
    expect(await signIn(other.person, first)).toBe('code_incorrect')
    expect(await signIn(person, first)).toBe('done')
    expect(await signIn(person, first)).toBe('code_incorrect')
    expect(await signIn(person, ` ${second.toUpperCase().replace('-', ' ')}`)).toBe('done')
    const renewed = await person.calls.secondFactor.renewRecoveryCodes()
    expect(await signIn(person, third)).toBe('code_incorrect')
    expect(await signIn(person, renewed.recovery_codes[0])).toBe('done')
    expect((await person.calls.secondFactor.state()).recovery_codes_left).toBe(9)
  })

  test('guessing codes is limited for the account, from wherever; the right one then waits too, others are not affected', async () => {
    const { person, secret } = await withSecondFactor()
    const other = await withSecondFactor()
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 12; n++) codes.push(await signIn(person, String(100_000 + n)))
    expect(codes.filter((code) => code === 'code_incorrect')).toHaveLength(10)
    expect(await signIn(person, nextCode(secret))).toBe('rate_limited')
    expect(await signIn(other.person, nextCode(other.secret))).toBe('done')
  })

  test('holds at a sign-in link, which stays valid, and after a password reset', async () => {
    const { person, secret } = await withSecondFactor()
    const browser = new Browser(server)
    await browser.call('requestSignInLink', { email: person.email })
    const link = await mailTo(server.kernel, person.email)
    const oobCode = codeIn(link)
    expect((await browser.call('confirmSignInLink', { oobCode })).json.error?.code).toBe('second_factor_needed')
    expect(browser.cookies.has('porchlight')).toBe(false)
    expect((await browser.call('confirmSignInLink', { oobCode, code: '123456' })).json.error?.code).toBe('code_incorrect')
    expect((await browser.call('confirmSignInLink', { oobCode, code: nextCode(secret) })).json.user?.user_id).toBe(person.user_id)

    await browser.call('requestReset', { email: person.email })
    const reset = await mailTo(server.kernel, person.email, link)
    const answer = await browser.call('confirmReset', { oobCode: codeIn(reset), password: 'a new password' })
    expect([answer.status, answer.text]).toEqual([200, '{}'])
    expect(await signIn(person, undefined, 'a new password')).toBe('second_factor_needed')
    expect(await signIn(person, nextCode(secret), 'a new password')).toBe('done')
  })

  test('is changed only with a proof in the last minutes, by a code of it too, of this session and account', async () => {
    const { person, secret } = await withSecondFactor()
    const other = await withSecondFactor()
    clock.advance(16 * 60_000)
    expect(await codeOf(person.calls.secondFactor.turnOff())).toBe('confirmation_needed')
    expect(await codeOf(person.calls.secondFactor.renewRecoveryCodes())).toBe('confirmation_needed')
    expect(await person.calls.identity.confirmationWays()).toEqual({ password: false, code: true })
    expect(await codeOf(person.calls.identity.confirm({ code: nextCode(other.secret) }))).toBe('code_incorrect')
    expect(await codeOf(person.calls.secondFactor.turnOff())).toBe('confirmation_needed')
    // The password alone proves nothing any more.
    expect(await codeOf(person.calls.identity.confirm({ password: person.password }))).toBe('code_incorrect')
    const code = nextCode(secret)
    await person.calls.identity.confirm({ code })
    // The same code opens no session.
    expect(await signIn(person, code)).toBe('code_incorrect')
    await person.calls.secondFactor.turnOff()
    expect(await signIn(person)).toBe('done')
    expect(await codeOf(person.calls.identity.confirm({ code: nextCode(secret) }))).toBe('incorrect_credentials')
  })

  test('whoever runs the installation turns it off for someone locked out', async () => {
    const { person } = await withSecondFactor()
    expect(await signIn(person)).toBe('second_factor_needed')
    await turnOffSecondFactorByOperator(server.kernel, person.email)
    expect(await signIn(person)).toBe('done')
    expect(await codeOf(turnOffSecondFactorByOperator(server.kernel, person.email))).toBe('conflict')
    expect(await codeOf(turnOffSecondFactorByOperator(server.kernel, 'nobody@nowhere.test'))).toBe('not_found')
    const boss = await library.user('admin')
    const told = (await boss.calls.audit.list({})).rows.filter(({ subject, kind }) => subject === person.user_id && kind === 'user.second_factor_changed')
    expect(told).toMatchObject([{ actor: { kind: 'system', name: 'operator' }, events: [{ payload: { is_on: false } }] }])
  })

  test('its secret and codes are not in the database in clear', async () => {
    const { person, secret, recovery_codes } = await withSecondFactor()
    const { rows } = await server.kernel.database.owner.query<{ row: string }>('select accounts::text as row from accounts where email = $1', [person.email])
    for (const kept of [secret, ...recovery_codes.flatMap((code) => [code, code.replace('-', '')])]) expect(rows[0]?.row).not.toContain(kept)
    expect(rows[0]?.row).toContain(person.email)
  })
})
