import { createHash } from 'node:crypto'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type TestLibrary, testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'
import { composeMail } from '../mail/index.ts'
import { headerOf, mailSink } from '../mail/testing/mail-sink.ts'
import { dkimVerdict, dmarcAdvice, dmarcVerdict, spfAdvice, spfVerdict } from './deliverability.ts'

/** A mail server that lets in one user, by password or XOAUTH2. */
async function authenticating(secret: string) {
  const received: { from: string; user: string }[] = []
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'XOAUTH2'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password, accessToken }, _session, done) {
      if ((password ?? accessToken) === secret) done(null, { user: username ?? '' })
      else done(new Error('wrong'))
    },
    onData(stream, { envelope, user }, done) {
      stream.resume().on('end', () => {
        received.push({ from: envelope.mailFrom ? envelope.mailFrom.address : '', user: String(user) })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  return { port, received }
}
const compose = (library: TestLibrary, to: string) => library.inside((ctx) => composeMail(ctx, { kind: 'test', to, subject: 'Hello', text: 'Hello' }))

test('an own mail server sends the library’s mail and no one else’s; its secret is sealed and never returned or sent elsewhere', async () => {
  const sink = await mailSink()
  const own = await authenticating('the password')
  const server = await ownServer({ env: { ...sink.env, PRIVATE_MAIL_SERVERS: '1' } })
  const [library, other] = [await testLibrary(server), await testLibrary(server)]
  const { mailSenders } = (await library.user('admin')).calls
  const settings = { email_type: 'smtp' as const, address: 'desk@velo.test', name: 'Velo', host: '127.0.0.1', port: own.port, username: 'velo' }
  await expect(mailSenders.save(settings)).rejects.toMatchObject({ code: 'invalid_input' })
  await mailSenders.save({ ...settings, secret: 'wrong' })
  expect(await mailSenders.test({ email_type: 'smtp', activates: true })).toMatchObject({
    is_sent: false,
    is_active: false,
    reason: expect.stringContaining('535'),
  })
  const { sender } = await mailSenders.save({ email_type: 'smtp', secret: 'the password' })
  expect(sender).toEqual({ ...settings, is_active: false, failure: '' })
  expect(await mailSenders.test({ email_type: 'smtp' })).toEqual({ is_sent: true, reason: '', is_active: false })
  expect(await mailSenders.test({ email_type: 'smtp', activates: true })).toEqual({ is_sent: true, reason: '', is_active: true })
  expect(await mailSenders.list()).toMatchObject({ senders: [{ is_active: true, failure: '' }] })
  await expect(mailSenders.save({ email_type: 'smtp', host: 'evil.test' })).rejects.toMatchObject({ code: 'invalid_input' })
  await compose(library, 'ada@x.test')
  await compose(other, 'ben@x.test')
  await sink.newestTo('ben@x.test')
  await eventually(() => expect(own.received).toEqual(Array.from({ length: 3 }, () => ({ from: 'desk@velo.test', user: 'velo' }))))
  expect(sink.received).toHaveLength(1)
  const { rows } = await server.kernel.database.owner.query<{ text: string }>('select row_to_json(s)::text as text from mail_senders s')
  expect(rows[0]?.text).not.toContain('the password')

  await mailSenders.remove({ email_type: 'smtp' })
  await compose(library, 'cy@x.test')
  await sink.newestTo('cy@x.test')
})

test('disconnecting the active sender activates the one that was set up last and works, or says that nothing sends', async () => {
  const server = await ownServer({ env: { SMTP_URL: '' } })
  const { mailSenders } = (await (await testLibrary(server)).user('admin')).calls
  const saved = { host: 'mail.velo.test', port: 587, username: 'velo', secret: 'x' }
  await mailSenders.save({ ...saved, email_type: 'smtp', address: 'desk@velo.test' })
  await mailSenders.save({ email_type: 'mailgun', address: 'news@velo.test', domain: 'velo.test', secret: 'x', is_active: true })
  expect(await mailSenders.list()).toMatchObject({ instance_sends: false })
  expect(await mailSenders.remove({ email_type: 'mailgun' })).toEqual({ active_address: 'desk@velo.test', nothing_sends: false })
  expect((await mailSenders.list()).senders).toMatchObject([{ email_type: 'smtp', is_active: true }])
  expect(await mailSenders.remove({ email_type: 'smtp' })).toEqual({ active_address: null, nothing_sends: true })

  await mailSenders.save({ ...saved, email_type: 'smtp', address: 'desk@velo.test', is_active: true })
  await mailSenders.save({ email_type: 'mailgun', address: 'news@velo.test', domain: 'velo.test', secret: 'x' })
  expect(await mailSenders.remove({ email_type: 'mailgun' })).toEqual({ active_address: 'desk@velo.test', nothing_sends: false })
})

test('a mail server inside the network is refused unless the settings allow it', async () => {
  const server = await ownServer()
  const { mailSenders } = (await (await testLibrary(server)).user('admin')).calls
  for (const host of ['127.0.0.1', '169.254.169.254', 'localhost', '10.0.0.1']) {
    await mailSenders.save({ email_type: 'smtp', address: 'desk@velo.test', host, port: 25, secret: 'x' })
    expect(await mailSenders.test({ email_type: 'smtp' })).toEqual({ is_sent: false, reason: 'the host has no public address', is_active: false })
  }
  // Switching it on doesn't make it work; another server may.
  const failure = 'the host has no public address'
  expect(await mailSenders.save({ email_type: 'smtp', is_active: true })).toMatchObject({ sender: { is_active: true, failure } })
  expect(await mailSenders.save({ email_type: 'smtp', host: 'mail.velo.test', secret: 'x' })).toMatchObject({ sender: { is_active: true, failure: '' } })
})

test('a Google account is connected with PKCE and sends with XOAUTH2; a state of someone else, of another provider or too old counts for nothing', async () => {
  const own = await authenticating('access-2')
  const asked: Record<string, string>[] = []
  const idToken = `${btoa('{"alg":"none"}')}.${btoa('{"email":"Desk@Velo.test"}')}.x`
  const answers = async (url: string | URL | Request, init?: RequestInit) => {
    asked.push({ url: String(url), ...Object.fromEntries(init?.body as URLSearchParams) })
    const isCode = asked.at(-1)?.grant_type === 'authorization_code'
    return Response.json(isCode ? { access_token: 'access-1', refresh_token: 'refresh-1', id_token: idToken } : { access_token: 'access-2' })
  }
  const env = {
    GOOGLE_CLIENT: 'client:secret',
    GOOGLE_OAUTH_SERVER: 'https://login.provider.test',
    GOOGLE_SMTP: `smtp://127.0.0.1:${own.port}`,
    PRIVATE_MAIL_SERVERS: '1',
  }
  const server = await ownServer({ env, fetch: answers as typeof fetch })
  const library = await testLibrary(server)
  const [admin, colleague] = [await library.user('admin'), await library.user('admin')]
  const { mailSenders } = admin.calls
  expect((await mailSenders.list()).providers).toEqual(['google'])
  await expect(mailSenders.authorize({ provider: 'microsoft' })).rejects.toMatchObject({ code: 'not_found' })
  const url = new URL((await mailSenders.authorize({ provider: 'google' })).url)
  expect(url.origin + url.pathname).toBe('https://login.provider.test/authorize')
  const state = url.searchParams.get('state') ?? ''
  await expect(colleague.calls.mailSenders.connect({ provider: 'google', code: 'c', state })).rejects.toMatchObject({ code: 'token_invalid' })
  await expect(mailSenders.connect({ provider: 'google', code: 'c', state: `${state}x` })).rejects.toMatchObject({ code: 'token_invalid' })
  expect(asked).toEqual([])
  const { sender } = await mailSenders.connect({ provider: 'google', code: 'c', state })
  expect(sender).toMatchObject({ email_type: 'google', address: 'desk@velo.test', is_active: false })
  const { code_verifier = '', ...exchange } = asked[0] ?? {}
  expect(createHash('sha256').update(code_verifier).digest('base64url')).toBe(url.searchParams.get('code_challenge'))
  expect(exchange).toMatchObject({ url: 'https://login.provider.test/token', code: 'c', client_id: 'client', client_secret: 'secret' })
  await mailSenders.save({ email_type: 'google', is_active: true })
  await compose(library, 'ada@x.test')
  await eventually(() => expect(own.received).toEqual([{ from: 'desk@velo.test', user: 'desk@velo.test' }]))
  expect(asked.at(-1)).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'refresh-1' })
})

test('Mailgun gets the complete mail, for this recipient alone', async () => {
  const posted: { url: string; to: string; raw: string; key: string }[] = []
  const answers = async (url: string | URL | Request, init?: RequestInit) => {
    const body = init?.body as FormData
    const key = new Headers(init?.headers).get('authorization') ?? ''
    posted.push({ url: String(url), to: String(body.get('to')), raw: await (body.get('message') as Blob).text(), key })
    return Response.json({ id: 'x' })
  }
  const server = await ownServer({ fetch: answers as typeof fetch })
  const library = await testLibrary(server)
  const { mailSenders } = (await library.user('admin')).calls
  await mailSenders.save({ email_type: 'mailgun', address: 'desk@velo.test', domain: 'mg.velo.test', region: 'eu', secret: 'key-1', is_active: true })
  const { message_id } = await compose(library, 'ada@x.test')
  await eventually(() => expect(posted).toHaveLength(1))
  expect(posted[0]).toMatchObject({ url: 'https://api.eu.mailgun.net/v3/mg.velo.test/messages.mime', to: 'ada@x.test', key: `Basic ${btoa('api:key-1')}` })
  expect(headerOf({ from: '', to: '', body: '', head: posted[0]?.raw.split('\r\n\r\n')[0] ?? '' }, 'Message-ID')).toBe(`<${message_id}>`)
})

test.each([
  [spfVerdict, ['v=spf1 include:x.test -all'], 'good'],
  [spfVerdict, ['v=spf1 +all'], 'weak'],
  [spfVerdict, ['v=spf1 -all', 'v=spf1 ~all'], 'weak'],
  [spfVerdict, ['other'], 'missing'],
  [spfVerdict, undefined, 'unknown'],
  [dkimVerdict, ['v=DKIM1; k=rsa; p=MIG'], 'good'],
  [dkimVerdict, ['v=DKIM1; p='], 'weak'],
  [dkimVerdict, [], 'missing'],
  [dmarcVerdict, ['v=DMARC1; p=reject'], 'good'],
  [dmarcVerdict, ['v=DMARC1; p=none'], 'weak'],
  [dmarcVerdict, [], 'missing'],
])('%o of %j is %s', (verdictOf, records, verdict) => {
  expect(verdictOf(records).verdict).toBe(verdict)
})

const spf = (...records: string[]) => spfVerdict(records)
test.each([
  ['no record', spfAdvice(spf(), 'include:mailgun.org'), 'v=spf1 include:mailgun.org ~all'],
  ['no record, and nobody knows who sends', spfAdvice(spf(), undefined), null],
  ['a record that names others', spfAdvice(spf('v=spf1 a mx -all'), 'include:mailgun.org'), 'v=spf1 a mx include:mailgun.org -all'],
  ['a record that names the provider', spfAdvice(spf('v=spf1 include:mailgun.org -all'), 'include:mailgun.org'), null],
  ['a record that may name the provider', spfAdvice(spf('v=spf1 include:all.test -all'), 'include:mailgun.org'), null],
  ['a record that lets everybody send', spfAdvice(spf('v=spf1 mx +all'), undefined), 'v=spf1 mx ~all'],
  ['two records', spfAdvice(spf('v=spf1 mx -all', 'V=SPF1 mx include:b.test ~all'), undefined), 'v=spf1 mx include:b.test -all'],
  ['a redirect', spfAdvice(spf('v=spf1 redirect=a.test', 'v=spf1 +all'), 'include:mailgun.org'), null],
  ['no DMARC', dmarcAdvice(dmarcVerdict([])), 'v=DMARC1; p=quarantine'],
  ['DMARC that watches', dmarcAdvice(dmarcVerdict(['v=DMARC1; p=none; rua=mailto:a@b.test'])), 'v=DMARC1; p=quarantine; rua=mailto:a@b.test'],
  ['good DMARC', dmarcAdvice(dmarcVerdict(['v=DMARC1; p=reject'])), null],
])('%s', (_, advice, expected) => expect(advice).toBe(expected))
