import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { type TestLibrary, testLibrary, testPassword } from '../../testing/library.ts'
import { ownServer, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createUser } from '../people/index.ts'
import { type Answer, Browser, mailTo, newAddress } from './testing.ts'

let server: TestServer
let library: TestLibrary

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
  library = await testLibrary(server)
})
afterAll(() => server.stop())

const codes = (answers: Answer[]) => {
  const found = answers.map((answer) => answer.json.error?.code ?? 'ok')
  return Object.fromEntries([...new Set(found)].sort().map((code) => [code, found.filter((each) => each === code).length]))
}
/** Returns everything an attacker could compare: status, body and headers, without the parts that differ in every response. */
const looks = ({ status, text, headers }: Answer) => ({
  status,
  text: text.replace(/"request_id":"\w+"/, ''),
  headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
})
const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Checks that a call takes equally long for known and unknown emails. It times 60 pairs of calls, one of each kind, in random order, so that if there is no real
 * difference, chance decides which of the two is slower, however busy the machine is. It fails if the median difference exceeds `bound` (in ms, or as a share of
 * the call's duration, whichever is larger) and the same kind is slower in at least 49 pairs. Chance alone does that less than once in a million runs (sign test).
 */
async function expectEven(bound: { ms: number; share: number }, call: (known: boolean, index: number) => Promise<unknown>): Promise<void> {
  const timed = async (known: boolean, index: number) => {
    const started = performance.now()
    await call(known, index)
    return performance.now() - started
  }
  const pairs: { known: number; unknown: number }[] = []
  for (let index = -3; index < 60; index++) {
    const knownFirst = Math.random() < 0.5
    const first = await timed(knownFirst, index)
    const second = await timed(!knownFirst, index)
    if (index >= 0) pairs.push(knownFirst ? { known: first, unknown: second } : { known: second, unknown: first })
  }
  const difference = median(pairs.map(({ known, unknown }) => known - unknown))
  const slowerIfKnown = pairs.filter(({ known, unknown }) => known > unknown).length
  const isLarge = Math.abs(difference) > Math.max(bound.ms, bound.share * median(pairs.map(({ known }) => known)))
  const isChance = slowerIfKnown > 11 && slowerIfKnown < 49
  expect(isLarge && !isChance, `known emails were slower in ${slowerIfKnown} of 60 pairs, by ${difference} ms`).toBe(false)
}

describe('guessing passwords', () => {
  test('only 10 of 200 concurrent guesses are checked; the owner can still sign in from elsewhere, and a correct password resets the count', async () => {
    const person = await library.user('agent')
    const attacker = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => new Browser(server, attacker).call('signIn', { email: person.email, password: `guess ${index}` })),
    )
    expect(codes(answers)).toEqual({ incorrect_credentials: 10, rate_limited: 190 })
    const blocked = await new Browser(server, attacker).call('signIn', { email: person.email, password: testPassword })
    expect(blocked.json.error?.code).toBe('rate_limited')
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)

    const home = new Browser(server)
    for (let round = 0; round < 3; round++) {
      for (let wrong = 0; wrong < 7; wrong++)
        expect((await home.call('signIn', { email: person.email, password: 'oops' })).json.error?.code).toBe('incorrect_credentials')
      expect((await home.call('signIn', { email: person.email, password: testPassword })).status).toBe(200)
    }
  })

  test('guesses from many addresses are slowed down per account, whether or not it exists; familiar networks are unaffected', async () => {
    const person = await library.user('agent')
    const home = new Browser(server)
    await home.enter(person.email, testPassword)
    for (const email of [person.email, `${newRef()}@nowhere.test`.toLowerCase()]) {
      const answers = await Promise.all(Array.from({ length: 60 }, () => new Browser(server).call('signIn', { email, password: 'no' })))
      const seen = codes(answers)
      expect(seen.rate_limited, email).toBeGreaterThan(30)
      expect(seen.incorrect_credentials, email).toBeGreaterThan(15)
    }
    const abroad = await new Browser(server).call('signIn', { email: person.email, password: testPassword })
    expect(abroad.json.error?.code).toBe('rate_limited')
    // The owner is not locked out: the window slides, so guesses are possible again within two minutes, and a sign-in link works meanwhile.
    expect(Number(abroad.headers.get('retry-after'))).toBeLessThan(120)
    expect((await new Browser(server).call('requestSignInLink', { email: person.email })).status).toBe(200)
    expect((await home.call('signIn', { email: person.email, password: 'oops' })).json.error?.code).toBe('incorrect_credentials')
    expect((await home.call('signIn', { email: person.email, password: testPassword })).status).toBe(200)
  })

  test('an IPv6 network counts as one address', async () => {
    const person = await library.user('agent')
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        new Browser(server, `2001:db8:1:2::${index.toString(16)}`).call('signIn', { email: person.email, password: 'no' }),
      ),
    )
    expect(codes(answers)).toEqual({ incorrect_credentials: 10, rate_limited: 20 })
  })

  test('one address may try 30 accounts per minute', async () => {
    const spraying = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => new Browser(server, spraying).call('signIn', { email: `a${index}@b.test`, password: 'Spring2026' })),
    )
    expect(codes(answers)).toEqual({ incorrect_credentials: 30, rate_limited: 10 })
  })
})

describe('whether an account exists', () => {
  test('is not revealed by the responses to sign-in, reset and sign-in link, which are identical byte for byte', async () => {
    const person = await library.user('agent')
    const unknown = `${newRef()}@nowhere.test`.toLowerCase()
    for (const verb of ['requestReset', 'requestSignInLink'] as const) {
      const [known, other] = [await new Browser(server).call(verb, { email: person.email }), await new Browser(server).call(verb, { email: unknown })]
      expect(known.status).toBe(200)
      expect(looks(known)).toEqual(looks(other))
    }
    const [known, other] = [
      await new Browser(server).call('signIn', { email: person.email, password: 'no' }),
      await new Browser(server).call('signIn', { email: unknown, password: 'no' }),
    ]
    expect(known.status).toBe(401)
    expect(looks(known)).toEqual(looks(other))
    await mailTo(server.kernel, person.email)
  })

  test('is not revealed by the duration of a sign-in', async () => {
    // Use several people, because guesses for one account from many addresses are slowed down.
    const people = await Promise.all(Array.from({ length: 16 }, () => library.user('agent')))
    const guess = (known: boolean, index: number) =>
      new Browser(server).call('signIn', { email: (known && people[index % people.length]?.email) || `x${index}@nowhere.test`, password: 'no' })
    await expectEven({ ms: 3, share: 0.15 }, guess)
  })

  test('is not revealed by the duration of a reset', async () => {
    // Another process sends the emails.
    const quiet = await ownServer({ env: { TRUST_PROXY: '1', ROLES: 'web' } })
    const lib = await testLibrary(quiet)
    const emails = Array.from({ length: 63 }, (_, index) => `p${index}@${lib.support_lib_id}.test`)
    await lib.inside(async (ctx) => {
      for (const email of emails) await createUser(ctx, { email, user_type: 'agent' })
    })
    // Each request is for a different person, because no one gets more than three emails an hour.
    let asked = 0
    const ask = (known: boolean) => new Browser(quiet).call('requestReset', { email: known ? (emails[asked++] ?? '') : `q${asked}@nowhere.test` })
    await expectEven({ ms: 2, share: 0.25 }, ask)
  })
})

describe('unsolicited email', () => {
  test('reaches one person at most three times an hour, all kinds together, despite 200 concurrent requests from everywhere', async () => {
    const person = await library.user('agent')
    const kinds = ['requestReset', 'requestSignInLink'] as const
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => new Browser(server).call(kinds[index % 2] ?? kinds[0], { email: person.email })),
    )
    expect(codes(answers)).toEqual({ ok: 3, rate_limited: 197 })
    const admin = await (await testLibrary(server)).user('admin')
    await expect(admin.calls.identity.invite({ email: person.email, role: 'agent' })).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(admin.calls.identity.invite({ email: `else-${person.email}`, role: 'agent' })).resolves.toBeDefined()
  })

  test('is limited to twenty an hour per requesting address, all kinds together', async () => {
    const from = newAddress()
    const kinds = ['requestReset', 'requestSignInLink'] as const
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => new Browser(server, from).call(kinds[index % 2] ?? kinds[0], { email: `m${index}@nowhere.test` })),
    )
    expect(codes(answers)).toEqual({ ok: 20, rate_limited: 30 })
  })

  test('contains no text chosen by the tenant except its name, with links broken up', async () => {
    const evil = await testLibrary(server, { company_name: 'URGENT: verify your account at http://evil.test/login' })
    const dotted = await testLibrary(server, { company_name: `Evil.test ${'x'.repeat(100)}` })
    for (const [shop, shown] of [
      [evil, 'a Porchlight help desk'],
      [dotted, '“Evil. test xxx'],
    ] as const) {
      const [person, admin] = [await shop.user('agent'), await shop.user('admin')]
      const guest = `guest@${shop.support_lib_id}.test`
      await admin.calls.identity.invite({ email: guest, role: 'agent' })
      await new Browser(server).call('requestReset', { email: person.email })
      for (const to of [guest, person.email]) {
        const { subject, text } = await mailTo(server.kernel, to)
        expect(['Invitation to join a team', 'Reset your password']).toContain(subject)
        expect(text).toContain(shown)
        expect(text).not.toMatch(/evil\.test/i)
        expect(text).not.toContain('x'.repeat(61))
        expect(text.match(/https?:\S+/g)).toEqual([expect.stringMatching(/^http:\/\/localhost:\d+\/(join|reset-password)\?/)])
      }
      for (const company_name of ['verify at http://evil.test', 'write to a@evil.test', 'x\u202ey']) {
        const change = admin.calls.librarySettings.update({ settings: { companyName: company_name } })
        await expect(change).rejects.toMatchObject({ code: 'invalid_input' })
        await expect(person.calls.people.updateUser({ display_name: company_name })).rejects.toMatchObject({ code: 'invalid_input' })
        await expect(person.calls.people.updateUser({ agent_name: company_name })).rejects.toMatchObject({ code: 'invalid_input' })
      }
    }
  })
})
