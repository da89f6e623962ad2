import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { newSecret } from '../../kernel/ids.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestLibrary, type TestUser, testLibrary, testPassword } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { ownServer, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { newestMails } from '../mail/index.ts'
import { Browser, codeIn, mailTo } from './testing.ts'
import { issueCode } from './tokens.ts'

let server: TestServer
let library: TestLibrary

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
  library = await testLibrary(server)
})
afterAll(() => server.stop())

const newPassword = 'an entirely new one'
const codeOf = async (verb: 'requestReset' | 'requestSignInLink', email: string, at = server): Promise<string> => {
  const [before] = (await newestMails(at.kernel, 1000)).filter((mail) => mail.to === email)
  expect((await new Browser(at).call(verb, { email })).status).toBe(200)
  return codeIn(await mailTo(at.kernel, email, before))
}
const confirm = async (oobCode: string, password = newPassword) => {
  const answer = await new Browser(server).call('confirmReset', { oobCode, password })
  return answer.json.error?.code ?? 'ok'
}
const verify = async (oobCode: string) => (await new Browser(server).call('verifyReset', { oobCode })).json
const follow = async (oobCode: string) => (await new Browser(server).call('confirmSignInLink', { oobCode })).json
/** Creates a code directly, without waiting for its email. */
const made = (
  person: TestUser,
  purpose: 'password_reset' | 'sign_in_link' | 'invitation' | 'identity',
  overrides: { email?: string; user_id?: string } = {},
) => {
  const data = { role: 'agent', agent_name: '', invited_by: person.user_id }
  return library.inside(
    async (ctx) => (await issueCode(ctx, { purpose, email: person.email, user_id: person.user_id, session_id: person.session_id, data, ...overrides })).secret,
  )
}

/** Waits until no job is waiting or running. */
const jobsDone = (at: TestServer) =>
  eventually(async () => {
    const { rows } = await at.kernel.database.owner.query('select from graphile_worker._private_jobs where attempts < max_attempts')
    expect(rows).toHaveLength(0)
  })

describe('a password reset', () => {
  test('lets its link be opened any number of times but used once; ends sessions and sockets, and the new password works', async () => {
    const person = await library.user('agent')
    const code = await codeOf('requestReset', person.email)
    const socket = await openSocket(server.address, { token: person.token })
    expect(await verify(code)).toEqual({ email: person.email })
    expect(await verify(code)).toEqual({ email: person.email })
    expect(await confirm(code, 'short')).toBe('password_too_short')
    expect(await confirm(code, '123456')).toBe('password_too_common')
    expect(await confirm(code)).toBe('ok')
    expect(await socket.closed()).toBe(4001)
    await expect(person.calls.people.userDetails()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect((await verify(code)).error?.code).toBe('token_invalid')
    expect(await confirm(code)).toBe('token_invalid')
    expect((await new Browser(server).call('signIn', { email: person.email, password: testPassword })).json.error?.code).toBe('incorrect_credentials')
    expect(await new Browser(server).enter(person.email, newPassword)).toMatch(/^[\w-]{43}$/)
  })

  test('succeeds for exactly one of 50 concurrent attempts with the same code', async () => {
    const person = await library.user('agent')
    const code = await made(person, 'password_reset')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => confirm(code, `password number ${index}`)))
    expect(answers.filter((each) => each === 'ok')).toHaveLength(1)
    expect(answers.filter((each) => each === 'token_invalid')).toHaveLength(49)
  })

  test('a new code, a password change or an hour’s age invalidates the older code', async () => {
    const person = await library.user('agent')
    const [old, current] = [await made(person, 'password_reset'), await made(person, 'password_reset')]
    expect([(await verify(old)).error?.code, (await verify(current)).error?.code]).toEqual(['token_invalid', undefined])
    const link = await made(person, 'sign_in_link')
    await person.calls.identity.changePassword({ current_password: testPassword, password: newPassword })
    expect([await confirm(current), (await follow(link)).error?.code]).toEqual(['token_invalid', 'token_invalid'])

    const clock = testClock(new Date())
    const own = await ownServer({ clock, env: { TRUST_PROXY: '1' } })
    const late = await (await testLibrary(own)).user('agent')
    const code = await codeOf('requestReset', late.email, own)
    clock.advance(59 * 60_000)
    expect((await new Browser(own).call('verifyReset', { oobCode: code })).json).toEqual({ email: late.email })
    clock.advance(2 * 60_000)
    expect((await new Browser(own).call('confirmReset', { oobCode: code, password: newPassword })).json.error?.code).toBe('token_invalid')
  })
})

describe('a code works only for its own purpose', () => {
  const purposes = ['password_reset', 'sign_in_link', 'invitation', 'identity'] as const
  test.each(purposes)('a %s code is refused for every other purpose', async (purpose) => {
    const person = await library.user('agent')
    const code = await made(person, purpose)
    const browser = new Browser(server)
    const { nonce } = (await browser.call('invitationNonce', {})).json
    const doors = {
      password_reset: await confirm(code, 'short'),
      sign_in_link: purpose === 'sign_in_link' ? '-' : ((await follow(code)).error?.code ?? 'ok'),
      invitation: purpose === 'invitation' ? '-' : ((await browser.call('approveInvitation', { token: code, nonce })).json.error?.code ?? 'ok'),
      identity:
        purpose === 'identity'
          ? '-'
          : (
              await browser.call(
                'inboxLogin',
                { email: person.email, user_id: person.user_id, support_lib_id: library.support_lib_id },
                { authorization: `Bearer ${code}` },
              )
            ).json.error?.code,
    }
    expect(doors).toEqual({
      password_reset: purpose === 'password_reset' ? 'password_too_short' : 'token_invalid',
      sign_in_link: purpose === 'sign_in_link' ? '-' : 'token_invalid',
      invitation: purpose === 'invitation' ? '-' : 'token_invalid',
      identity: purpose === 'identity' ? '-' : 'unauthenticated',
    })
  })

  test('a code is refused if its email or user has changed, or if it belongs to another library, is made up, empty or of a wrong type', async () => {
    const [person, other] = [await library.user('agent'), await library.user('agent')]
    const foreign = await (await testLibrary(server)).user('agent')
    const swapped = [
      await made(person, 'password_reset', { email: other.email }),
      await made(person, 'password_reset', { user_id: other.user_id }),
      await made(person, 'password_reset', { email: foreign.email, user_id: foreign.user_id }),
    ]
    for (const code of [...swapped, newSecret(), 'x', ' ', 'null', 'undefined', '0', `${swapped[0]} `, '%00'.repeat(14)])
      expect(await confirm(code)).toBe('token_invalid')
    for (const code of ['', null, [], {}, 7, true, [swapped[0]], 'x'.repeat(513)]) expect(await confirm(code as string)).toBe('invalid_input')
    const link = await made(person, 'sign_in_link', { email: foreign.email, user_id: foreign.user_id })
    expect((await follow(link)).error?.code).toBe('token_invalid')
    expect(await confirm(await made(person, 'password_reset'))).toBe('ok')
  })

  test('a deactivated account’s codes are invalid', async () => {
    const person = await library.user('agent')
    const [reset, link] = [await made(person, 'password_reset'), await made(person, 'sign_in_link')]
    await library.switchOff(person)
    expect([await confirm(reset), (await follow(link)).error?.code]).toEqual(['token_invalid', 'token_invalid'])
  })
})

test('deactivated and unknown people get no email', async () => {
  const [active, disabled] = [await library.user('agent'), await library.user('agent')]
  await library.switchOff(disabled)
  for (const email of [disabled.email, 'nobody@nowhere.test', active.email]) {
    await new Browser(server).call('requestReset', { email })
    await new Browser(server).call('requestSignInLink', { email })
  }
  await jobsDone(server)
  const recipients = (await newestMails(server.kernel, 1000)).map((mail) => mail.to)
  expect(recipients.filter((to) => to === active.email)).toHaveLength(2)
  expect(recipients.filter((to) => [disabled.email, 'nobody@nowhere.test'].includes(to))).toEqual([])
})

describe('a sign-in link', () => {
  test('points to /hlpt and signs in once, within 15 minutes', async () => {
    const person = await library.user('admin')
    const code = await codeOf('requestSignInLink', person.email)
    const [mail] = (await newestMails(server.kernel)).filter((each) => each.to === person.email)
    expect(mail?.text).toContain(`/hlpt?oobCode=${code}`)
    const browsers = Array.from({ length: 20 }, () => new Browser(server))
    const answers = await Promise.all(browsers.map((browser) => browser.call('confirmSignInLink', { oobCode: code })))
    const entered = answers.flatMap((answer, index) => (answer.status === 200 ? [{ answer, browser: browsers[index] }] : []))
    expect(entered).toHaveLength(1)
    expect(entered[0]?.answer.json.user).toMatchObject({ user_id: person.user_id, user_type: 'admin' })
    expect((await entered[0]?.browser?.call('token', {}))?.status).toBe(200)

    const clock = testClock(new Date())
    const own = await ownServer({ clock, env: { TRUST_PROXY: '1' } })
    const late = await (await testLibrary(own)).user('agent')
    const stale = await codeOf('requestSignInLink', late.email, own)
    clock.advance(16 * 60_000)
    expect((await new Browser(own).call('confirmSignInLink', { oobCode: stale })).json.error?.code).toBe('token_invalid')
  })
})

describe('mail', () => {
  test('a real mail server receives the reset email once; nothing in the database grants access to an account', async () => {
    const received: { to: string[]; raw: string }[] = []
    const sink = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          received.push({ to: session.envelope.rcptTo.map((each) => each.address), raw: Buffer.concat(chunks).toString() })
          // Refuse the first attempt, so that it is retried with the same id.
          done(received.length === 1 ? Object.assign(new Error('busy'), { responseCode: 451 }) : null)
        })
      },
    })
    await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', () => resolve()))
    onTestFinished(() => new Promise<void>((resolve) => sink.close(() => resolve())))
    const { port } = sink.server.address() as { port: number }
    const dir = await mkdtemp(join(tmpdir(), 'porchlight-mail-'))
    onTestFinished(() => rm(dir, { recursive: true, force: true }))
    const own = await ownServer({ env: { TRUST_PROXY: '1', SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Porchlight <desk@porchlight.test>' } })
    const lib = await testLibrary(own, { company_name: 'Ünïcode & Søns' })
    const person = await lib.user('agent')
    expect((await fetch(`${own.address}/dev/mail`)).status).toBe(404)
    await new Browser(own).call('requestReset', { email: 'nobody@nowhere.test' })
    await new Browser(own).call('requestReset', { email: person.email })
    await eventually(() => expect(received).toHaveLength(2))
    const journal = () => newestMails(own.kernel)
    await eventually(async () => expect((await journal())[0]?.sent_at).toBeInstanceOf(Date))
    expect(received.map((each) => each.to)).toEqual([[person.email], [person.email]])
    const ids = received.map((each) => /^Message-ID: (.+)$/im.exec(each.raw)?.[1])
    expect(ids[0]).toBe(ids[1])
    expect(received[1]?.raw).toMatch(/^Auto-Submitted: auto-generated$/im)
    expect(received[1]?.raw).toMatch(/^From: Porchlight <desk@porchlight.test>$/im)
    const code = codeIn({ text: received[1]?.raw.replace(/=\r\n/g, '').replace(/=3D/g, '=') ?? '' })
    expect((await new Browser(own).call('verifyReset', { oobCode: code })).json).toEqual({ email: person.email })
    expect(await journal()).toMatchObject([{ to: person.email, text: '' }])
    // A second run for an email that was already sent is a no-op.
    await lib.inside(async (ctx) => ctx.enqueue('mail.send', {}))
    await jobsDone(own)
    expect(received).toHaveLength(2)
    const { rows } = await own.kernel.database.owner.query<{ text: string }>(
      "select coalesce(string_agg(t::text, ''), '') as text from (select row_to_json(o) as t from mail_messages o union all select row_to_json(d) from mail_deliveries d union all select row_to_json(k) from tokens k union all select row_to_json(j) from graphile_worker._private_jobs j union all select row_to_json(e) from events e) all_rows",
    )
    expect(rows[0]?.text).toContain(person.user_id)
    expect(rows[0]?.text).not.toContain(code)
  })

  test('stored emails are encrypted in the database and shown as text at /dev/mail', async () => {
    const shop = await testLibrary(server, { company_name: '<img src=x onerror=alert(1)>' })
    const person = await shop.user('agent')
    const code = await codeOf('requestReset', person.email)
    const { rows } = await server.kernel.database.owner.query<{ body: string; mail_id: string }>(
      'select body, mail_id from mail_messages join mail_deliveries using (support_lib_id, mail_id) where recipient = $1',
      [person.email],
    )
    expect(rows[0]?.body).toMatch(/^k1\./)
    const page = async (path: string) => {
      const answer = await fetch(server.address + path)
      return { status: answer.status, csp: answer.headers.get('content-security-policy'), html: await answer.text() }
    }
    const [list, one] = [await page('/dev/mail'), await page(`/dev/mail/${rows[0]?.mail_id}`)]
    expect([list.status, one.status, (await page('/dev/mail/none')).status]).toEqual([200, 200, 404])
    expect(one.html).toContain(`href="${server.kernel.config.PUBLIC_URL}/reset-password?oobCode=${code}"`)
    for (const shown of [list, one]) {
      expect(shown.html).not.toContain('<img')
      expect(shown.html).not.toContain('<script')
      expect(shown.csp).toContain("default-src 'none'")
    }
    const production = await ownServer({ env: { NODE_ENV: 'production', TRUST_PROXY: '1' } })
    expect((await fetch(`${production.address}/dev/mail`)).status).toBe(404)
  })
})
