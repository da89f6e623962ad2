import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { dnsRecord } from '../../testing/dns-zone.ts'
import { testLibrary } from '../../testing/library.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { sendRaw } from './testing/mail-world.ts'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Two of our servers that send their mail to each other, each with a library that confirms every mail. */
async function twoServers() {
  const [one, other] = [await freePort(), await freePort()]
  const start = async (name: string, port: number, peer: number) => {
    const domain = `${name}.loop.test`
    dnsRecord(domain, 'TXT', [['v=spf1 ip4:127.0.0.1 -all']])
    const support_lib_id = `loop${name}${port}`
    const address = `${support_lib_id}@${domain}`
    const env = {
      INBOUND_MAIL_DOMAIN: domain,
      INBOUND_SMTP_PORT: `${port}`,
      INBOUND_SMTP_HOST: '127.0.0.1',
      SMTP_URL: `smtp://127.0.0.1:${peer}`,
      MAIL_FROM: `Desk <${address}>`,
    }
    const server = await startTestServer({ env })
    onTestFinished(() => server.stop())
    const library = await testLibrary(server, { support_lib_id })
    const admin = await library.user('admin')
    await admin.calls.inboundMail.saveSettings({ acknowledges: true })
    return { address, port, admin, library }
  }
  return [await start('a', one, other), await start('b', other, one)] as const
}

test('two servers that confirm every mail stop at once, and a third mail at the latest if a relay strips their marks', async () => {
  const [a, b] = await twoServers()
  const journal = async (of: typeof a) => (await of.admin.calls.inboundMail.list({ limit: 100 })).mails
  const mail = (to: string, subject: string, marks: string) =>
    `From: ${b.address}\r\nTo: ${to}\r\nCc: bystander@b.loop.test\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@b.loop.test>\r\n${marks}\r\nHello\r\n`
  await sendRaw(a.port, [{ from: b.address, to: [a.address], raw: mail(a.address, 'first', '') }])
  await until(async () => (await journal(b)).some((each) => each.fate !== 'pending'), 'the confirmation has arrived')
  expect((await journal(a)).map(({ fate }) => fate)).toEqual(['new'])
  expect((await journal(b)).map(({ fate, reason }) => [fate, reason])).toEqual([['rejected', 'loop']])

  // The same again, as if a relay had stripped everything that marks automatic mail: once a day for each address is the last wall.
  for (const subject of ['second', 'third', 'fourth']) await sendRaw(a.port, [{ from: b.address, to: [a.address], raw: mail(a.address, subject, '') }])
  await until(async () => (await journal(a)).filter((each) => each.fate === 'new').length === 4, 'all four are tickets')
  await a.library.inside(async (ctx) => {
    const sent = await ctx.db.selectFrom('mail_deliveries').select('recipient').where('support_lib_id', '=', ctx.support_lib_id).execute()
    expect(sent).toEqual([{ recipient: b.address }])
  })
})
