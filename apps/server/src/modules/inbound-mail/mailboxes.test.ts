import { afterAll, beforeAll, expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type PlainImap, startPlainImap } from './testing/plain-imap.ts'
import { runImapFaults } from './testing/run-imap-faults.ts'
import { imapTimeouts } from './ways-in/imap/connection.ts'
import { imapTimes } from './ways-in/imap/watch-mailboxes.ts'

let open: TestServer
let strict: TestServer
let imap: PlainImap
beforeAll(async () => {
  imap = await startPlainImap()
  const lookupHost = async (host: string) => {
    if (host === 'nowhere.test') throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
    return [{ address: '127.0.0.1' }]
  }
  open = await startTestServer({ env: { PRIVATE_MAIL_SERVERS: '1', ROLES: 'web,live' }, lookupHost })
  strict = await startTestServer({ env: { ROLES: 'web,live' }, lookupHost })
})
afterAll(async () => {
  await open?.stop()
  await strict?.stop()
  await imap?.stop()
})

const box = { host: 'imap.velo.test', is_tls: false, username: 'desk', password: 'secret' }

test('a mailbox that cannot be read is refused with the reason; one that can be read is connected, tested, paused and removed', async () => {
  const { mailboxes, inboundMail } = (await (await testLibrary(open)).user('admin')).calls
  const refusals = [
    [{ password: 'wrong' }, 'login', 'wrong password'],
    [{ folder: 'Nothing' }, 'folder', 'no such folder'],
    [{ host: 'nowhere.test' }, 'name', ''],
    [{ port: 1 }, 'refused', ''],
    [{ is_tls: true }, 'tls', ''],
  ] as const
  for (const [change, problem, said] of refusals) {
    const fields = { problem, ...(said !== '' && { said: expect.stringContaining(said) }) }
    await expect(mailboxes.create({ ...box, port: imap.port, ...change })).rejects.toMatchObject({ code: 'invalid_input', fields })
  }
  const { mailbox } = await mailboxes.create({ ...box, port: imap.port, address: 'desk@velo.test' })
  const { mailbox_ref } = mailbox
  expect(await mailboxes.test({ mailbox_ref })).toEqual({ problem: null, said: '' })
  expect(mailbox).toMatchObject({ address: 'desk@velo.test', state: 'connecting', problem: null, failed_at: null })
  expect((await mailboxes.update({ mailbox_ref, is_enabled: false })).mailbox).toMatchObject({ state: 'off', address: 'desk@velo.test' })
  expect((await mailboxes.list({})).mailboxes[0]).toMatchObject({ seen_at: expect.any(String) })
  expect((await inboundMail.settings({})).addresses).toEqual([{ address: 'desk@velo.test', of: 'mailbox' }])
  await mailboxes.remove({ mailbox_ref })
  await expect(mailboxes.test({ mailbox_ref })).rejects.toMatchObject({ code: 'not_found' })
})

test('a test that fails is noted with its time', async () => {
  const { mailboxes } = (await (await testLibrary(open)).user('admin')).calls
  const { mailbox } = await mailboxes.create({ ...box, port: imap.port })
  await open.kernel.database.owner.query('update inbound_mailboxes set port = 1 where mailbox_ref = $1', [mailbox.mailbox_ref])
  expect(await mailboxes.test({ mailbox_ref: mailbox.mailbox_ref })).toEqual({ problem: 'refused', said: '' })
  expect((await mailboxes.list({})).mailboxes[0]).toMatchObject({ problem: 'refused', failed_at: expect.any(String) })
})

test('without PRIVATE_MAIL_SERVERS, a name that leads inside our network is not connected to', async () => {
  imap.heard.length = 0
  const { mailboxes } = (await (await testLibrary(strict)).user('admin')).calls
  await expect(mailboxes.create({ ...box, port: imap.port })).rejects.toMatchObject({ code: 'invalid_input', fields: { problem: 'private' } })
  await expect(mailboxes.create({ ...box, port: imap.port, host: '127.0.0.1' })).rejects.toMatchObject({ fields: { problem: 'private' } })
  expect(imap.heard).toEqual([])
})

test('mail that comes while connections drop or go half-open is seen, each once', async () => {
  const times = { lookMs: 50, proveMs: 200, answerMs: 500, silenceMs: 700, firstPauseMs: 20, lastPauseMs: 100 }
  expect(await runImapFaults({ server: open, mailboxes: 6, rounds: 3, times })).toMatchObject({ faults: 18, lost: 0, doubled: 0 })
})

test('whichever way a connection fails, another one is there within a minute', () => {
  const { proveMs, answerMs, silenceMs, firstPauseMs } = imapTimes
  const again = 1.5 * firstPauseMs + imapTimeouts.connectMs
  expect(proveMs + answerMs + again).toBeLessThan(60_000)
  expect(silenceMs + again).toBeLessThan(60_000)
  expect(silenceMs).toBeGreaterThan(proveMs)
})
