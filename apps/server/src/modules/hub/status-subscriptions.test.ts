import { SMTPServer } from 'smtp-server'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { eventually } from '../../testing/eventually.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'
import { mailBatch } from '../status/mail-subscribers.ts'
import { confirmationToken } from '../status/subscriptions.ts'

beforeAll(buildStale, 240_000)

type Received = { to: string; headers: string; text: string }

/** Starts a mail server that stores the emails it receives. */
async function mailbox() {
  const received: Received[] = []
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [headers = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n')
        const text = decodeURIComponent(
          rest
            .join('\n\n')
            .replaceAll('%', '%25')
            .replace(/=\r\n/g, '')
            .replace(/=([0-9A-F]{2})/g, '%$1'),
        )
        received.push({ to: envelope.rcptTo[0]?.address ?? '', headers: headers.replace(/\r\n\s+/g, ' '), text })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => new Promise<void>((resolve) => sink.close(() => resolve())))
  const { port } = sink.server.address() as { port: number }
  const mailTo = (to: string, count: number) =>
    eventually(() => {
      const mails = received.filter((mail) => mail.to === to)
      expect(mails).toHaveLength(count)
      return mails.at(-1) as Received
    })
  return { url: `smtp://127.0.0.1:${port}`, received, mailTo }
}
const linkIn = ({ text }: Received, name: string) => new RegExp(`http\\S+[?&]${name}=[\\w.-]+`).exec(text)?.[0] ?? ''

test('visitors get status emails once they have confirmed their subscription, and unsubscribe with one click; nothing reveals who is subscribed', async () => {
  const box = await mailbox()
  const server = await ownServer({ env: { SMTP_URL: box.url, MAIL_FROM: 'Porchlight <desk@porchlight.test>' } })
  const { address, kernel } = server
  const library = await testLibrary(server, { company_name: 'Velo' })
  const { support_lib_id } = library
  const { status } = (await library.user('editor')).calls
  const path = `/${support_lib_id}/app/status/subscription`
  // Links in emails begin with PUBLIC_URL.
  const here = (link: string) => link.replace(/^https?:\/\/[^/]+/, address)
  const post = async (fields: Record<string, string>, { url = address + path, origin = address }: { url?: string; origin?: string | null } = {}) => {
    const headers = { accept: 'text/html', ...(origin && { origin }) }
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })
    return { status: answer.status, to: answer.headers.get('location')?.split('?')[1] ?? '', text: await answer.text() }
  }
  const page = async (url: string) => {
    const answer = await fetch(url, { headers: { accept: 'text/html' } })
    return { text: await answer.text(), cache: answer.headers.get('cache-control'), referrer: answer.headers.get('referrer-policy') }
  }
  const subscribers = async () => (await status.board()).subscribers

  expect((await page(`${address}/${support_lib_id}/app/status`)).text).not.toContain('name="email"')
  await status.createComponent({ name: 'Checkout' })
  const statusPage = await page(`${address}/${support_lib_id}/app/status`)
  for (const part of [`action="${path}"`, 'src="/embed.js"']) expect(statusPage.text).toContain(part)

  expect(await post({ email: 'ada@reader.test' })).toMatchObject({ status: 303, to: 'step=asked' })
  expect(await post({ email: 'no address' })).toMatchObject({ status: 303, to: 'step=refused' })
  expect((await post({ email: 'ada@reader.test' }, { origin: 'https://evil.test' })).status).toBe(403)
  const asked = await box.mailTo('ada@reader.test', 1)
  expect(asked.headers).toMatch(/^Subject: Confirm your subscription$/m)
  const link = here(linkIn(asked, 'confirm'))
  const opened = await page(link)
  expect(opened.text).toContain('Confirm your subscription')
  // The URL holds a token, so it must not be cached, sent to other sites, or reported by the chat widget as the visitor's page.
  expect([opened.cache, opened.referrer]).toEqual(['private, no-store', 'strict-origin'])
  expect(opened.text).not.toContain('embed.js')
  // Email clients open links automatically, so a link alone must not subscribe anyone.
  expect(await subscribers()).toBe(0)
  const token = new URL(link).searchParams.get('confirm') ?? ''
  expect(await post({ confirm: `${token.slice(0, -3)}AAA` })).toMatchObject({ to: 'step=invalid' })
  const expired = confirmationToken({ ports: kernel.ports, support_lib_id }, { email: 'late@reader.test', language: 'en', until: Date.now() - 1 })
  expect(await post({ confirm: expired })).toMatchObject({ to: 'step=invalid' })
  const elsewhere = confirmationToken({ ports: kernel.ports, support_lib_id: 'other' }, { email: 'x@reader.test', language: 'en', until: Date.now() + 9e6 })
  expect(await post({ confirm: elsewhere })).toMatchObject({ to: 'step=invalid' })
  expect(await subscribers()).toBe(0)
  for (const _ of ['once', 'again']) expect(await post({ confirm: token })).toMatchObject({ status: 303, to: 'step=confirmed' })
  expect(await subscribers()).toBe(1)

  // An address that is already subscribed gets the same response and email as any other, in German if the page was.
  expect(await post({ email: 'ada@reader.test' })).toMatchObject({ status: 303, to: 'step=asked' })
  await box.mailTo('ada@reader.test', 2)
  expect(await post({ email: 'ada@reader.test' })).toMatchObject({ to: 'step=asked' })
  expect(await post({ email: 'ada@reader.test' })).toMatchObject({ to: 'step=later' })
  await box.mailTo('ada@reader.test', 3)
  expect(await post({ email: 'ben@reader.test', language: 'de' })).toMatchObject({ to: 'step=asked' })
  const german = await box.mailTo('ben@reader.test', 1)
  expect(german.text).toContain('Wenn Sie das nicht waren')
  await post({ confirm: new URL(here(linkIn(german, 'confirm'))).searchParams.get('confirm') ?? '' })
  expect(await subscribers()).toBe(2)

  const { incident } = await status.openIncident({ title: 'Checkout is down', text: 'We look into it.', impact: 'major' })
  const first = await box.mailTo('ada@reader.test', 4)
  expect(first.headers).toMatch(/^Subject: Velo: Checkout is down \(Investigating\)$/m)
  for (const words of ['Investigating · Major impact', 'We look into it.', `/${support_lib_id}/app/status`]) expect(first.text).toContain(words)
  expect((await box.mailTo('ben@reader.test', 2)).headers).toContain('(Wird untersucht)')
  const [, oneClick = ''] = /^List-Unsubscribe: <(\S+)>$/m.exec(first.headers) ?? []
  expect(first.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  expect(linkIn(first, 'leave')).toBe(oneClick)
  expect(asked.headers).not.toContain('List-Unsubscribe')

  // A job that runs twice sends each email only once.
  const written = async () => library.inside(async (ctx) => (await ctx.db.selectFrom('mail_messages').select('mail_id').execute()).length)
  const before = await written()
  const about = { kind: 'update', update_id: incident.updates[0]?.update_id }
  for (const _ of ['once', 'again']) await library.inside((ctx) => mailBatch(ctx, { once: 'e1', after: '', about }))
  expect(await written()).toBe(before + 2)
  await box.mailTo('ada@reader.test', 5)

  // The link opens a confirmation page; its button, or one click in the email client, unsubscribes.
  expect((await page(here(oneClick))).text).toContain('Unsubscribe?')
  expect(await subscribers()).toBe(2)
  expect(await post({ 'List-Unsubscribe': 'One-Click' }, { url: here(`${oneClick}AAAA`), origin: null })).toMatchObject({ status: 200 })
  expect(await subscribers()).toBe(2)
  const left = await post({ 'List-Unsubscribe': 'One-Click' }, { url: here(oneClick), origin: null })
  expect([left.status, left.text.includes('You’re unsubscribed')]).toEqual([200, true])
  expect(await subscribers()).toBe(1)
  const starts_at = new Date(Date.now() + 3_600_000).toISOString()
  await status.planMaintenance({ title: 'New servers', starts_at, ends_at: new Date(Date.now() + 7_200_000).toISOString(), component_ids: [] })
  expect((await box.mailTo('ben@reader.test', 4)).headers).toContain('New servers')
  expect(box.received.filter(({ to }) => to === 'ada@reader.test')).toHaveLength(5)
})

test('large audiences are emailed in several jobs, and no email is sent about a deleted incident', async () => {
  const server = await ownServer()
  const library = await testLibrary(server, { company_name: 'Velo' })
  const { support_lib_id } = library
  const { status } = (await library.user('editor')).calls
  await library.inside(async (ctx) => {
    const rows = Array.from({ length: 450 }, (_, at) => ({ subscriber_id: `s${at}`, address: `r${at}@reader.test`, language: 'en' }))
    for (const row of rows)
      await ctx.db
        .insertInto('status_subscribers')
        .values({ ...row, support_lib_id, created_at: new Date() })
        .execute()
  })
  const { incident } = await status.openIncident({ title: 'Slow', text: 'We look.', impact: 'minor' })
  const mailed = () =>
    library.inside(async (ctx) => (await ctx.db.selectFrom('mail_deliveries').select('recipient').execute()).map(({ recipient }) => recipient))
  await eventually(async () => expect(await mailed()).toHaveLength(450))
  expect(new Set(await mailed()).size).toBe(450)
  await status.removeIncident({ incident_id: incident.incident_id })
  const about = { kind: 'update', update_id: incident.updates[0]?.update_id }
  await library.inside((ctx) => mailBatch(ctx, { once: 'gone', after: '', about }))
  expect(await mailed()).toHaveLength(450)
})
