import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { testLibrary } from '../../testing/library.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { mailDomain } from './testing/mail-world.ts'

/** A server whose mail is sent to a port of this machine. */
async function serverSendingTo(port: number, env: Record<string, string> = {}) {
  const server = await startTestServer({
    env: { INBOUND_MAIL_DOMAIN: mailDomain, INBOUND_SMTP_HOST: '127.0.0.1', SMTP_URL: `smtp://127.0.0.1:${port}`, ...env },
  })
  onTestFinished(() => server.stop())
  const library = await testLibrary(server)
  const { calls } = await library.user('admin')
  return { library, calls, address: `${library.support_lib_id}@${mailDomain}`.toLowerCase() }
}

/** A port that nothing listens at. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

test('a mail to an own address leaves, comes back and opens no ticket; another library learns nothing of it', async () => {
  const port = await freePort()
  const { library, calls, address } = await serverSendingTo(port, { INBOUND_SMTP_PORT: `${port}` })
  expect(await calls.inboundMail.roundTrip()).toEqual({ round_trip: null })
  const { round_trip } = await calls.inboundMail.startRoundTrip({ address: address.toUpperCase() })
  expect(round_trip).toMatchObject({ address, state: 'sending', arrived_at: null })
  const arrived = await eventually(async () => {
    const { round_trip } = await calls.inboundMail.roundTrip()
    expect(round_trip).toMatchObject({ state: 'arrived', reason: '', verdicts: { spf: expect.any(String) } })
    return round_trip
  })
  expect(Date.parse(arrived?.arrived_at ?? '')).toBeGreaterThanOrEqual(Date.parse(arrived?.sent_at ?? ''))
  const { mails } = await calls.inboundMail.list({ limit: 10 })
  expect(mails.map(({ fate, conversation_ref }) => [fate, conversation_ref])).toEqual([['rejected', null]])

  const other = await (await testLibrary(library)).user('admin')
  expect(await other.calls.inboundMail.roundTrip()).toEqual({ round_trip: null })
  await expect(other.calls.inboundMail.startRoundTrip({ address })).rejects.toMatchObject({ code: 'invalid_input' })
  const agent = await library.user('agent')
  await expect(agent.calls.inboundMail.startRoundTrip({ address })).rejects.toMatchObject({ code: 'forbidden' })
})

test('what keeps a mail from leaving is said; without a mail server nothing is sent', async () => {
  const full = createServer((socket) => socket.end('452 the disk is full\r\n'))
  await new Promise<void>((resolve) => full.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void full.close())
  const { port } = full.address() as { port: number }
  const { calls, address } = await serverSendingTo(port)
  await calls.inboundMail.startRoundTrip({ address })
  await eventually(async () =>
    expect((await calls.inboundMail.roundTrip()).round_trip).toMatchObject({ state: 'sending', reason: expect.stringContaining('the disk is full') }),
  )
  const alone = await serverSendingTo(0, { SMTP_URL: '' })
  await expect(alone.calls.inboundMail.startRoundTrip({ address: alone.address })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { address: 'nothing_sends' },
  })
})
