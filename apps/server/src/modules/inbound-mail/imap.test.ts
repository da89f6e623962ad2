import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDovecot } from '../../../../../scripts/services.ts'
import { testLibrary } from '../../testing/library.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { Dovecot } from './testing/dovecot.ts'
import { watchMailboxes } from './ways-in/imap/watch-mailboxes.ts'

const program = await findDovecot()
const patience = { lookMs: 100, leaseMs: 5_000, proveMs: 500, firstPauseMs: 100, lastPauseMs: 400 }

let dovecot: Dovecot
let server: TestServer
let stopWatching: () => Promise<void>

beforeAll(async () => {
  if (!program) return
  dovecot = await Dovecot.start(program)
  server = await startTestServer({ env: { PRIVATE_MAIL_SERVERS: '1' } })
  const watching = watchMailboxes(server.kernel, patience)
  stopWatching = watching.stop
})
afterAll(async () => {
  await stopWatching?.()
  await server?.stop()
  await dovecot?.stop()
})

const deliver = (user: string, subject: string) =>
  dovecot.deliver(user, `From: ana@open.test\nSubject: ${subject}\nMessage-ID: <${subject}@open.test>\n\nHello ${subject}\n`)

async function mailboxWorld(user: string, takes_existing: boolean) {
  await dovecot.openMailbox(user)
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const { mailbox } = await admin.calls.mailboxes.create({
    host: '127.0.0.1',
    port: dovecot.port,
    is_tls: false,
    username: user,
    password: 'secret',
    takes_existing,
  })
  // Read from the database: waiting by calls would use up their limits.
  const ask = async <Row>(text: string) => (await server.kernel.database.owner.query(text, [library.support_lib_id])).rows as Row[]
  const journal = async () =>
    (await ask<{ subject: string }>(`select subject from inbound_mails where support_lib_id = $1 and fate <> 'pending' order by subject`)).map(
      (row) => row.subject,
    )
  const state = async () => (await ask<{ state: string }>('select state from inbound_mailboxes where support_lib_id = $1'))[0]?.state
  await until(async () => (await state()) === 'watching', 'the mailbox is watched')
  return { admin, library, mailbox, journal, state }
}

const holds = async (world: Awaited<ReturnType<typeof mailboxWorld>>, subjects: string[]) => {
  await until(async () => (await world.journal()).length >= subjects.length, subjects.join())
  expect(await world.journal()).toEqual(subjects)
}

test.skipIf(!program)('new mail is taken in at once, existing mail by choice, and nothing is marked as read', async () => {
  await deliver('one', 'before')
  await deliver('two', 'before')
  const [without, existing] = await Promise.all([mailboxWorld('one', false), mailboxWorld('two', true)])
  await holds(existing, ['before'])
  await deliver('one', 'after')
  await holds(without, ['after'])
  const seen = (await readdir(path.join(dovecot.folder, 'mail/two/cur'))).filter((name) => name.split(':2,')[1]?.includes('S'))
  expect(seen).toEqual([])
})

test.skipIf(!program)('a changed UIDVALIDITY imports nothing again, and new mail goes on', async () => {
  await deliver('three', 'first')
  const world = await mailboxWorld('three', true)
  await holds(world, ['first'])
  await dovecot.pause()
  for (const name of await readdir(path.join(dovecot.folder, 'mail/three')))
    if (name.startsWith('dovecot')) await rm(path.join(dovecot.folder, 'mail/three', name), { force: true })
  await dovecot.resume()
  await deliver('three', 'second')
  await holds(world, ['first', 'second'])
})

test.skipIf(!program)('a mail server that goes away and comes back loses no mail; a wrong password is refused', async () => {
  const world = await mailboxWorld('four', false)
  await dovecot.pause()
  await until(async () => (await world.state()) === 'failed', 'the connection is lost')
  await deliver('four', 'meanwhile')
  await dovecot.resume()
  await holds(world, ['meanwhile'])
  await expect(world.admin.calls.mailboxes.create({ host: '127.0.0.1', port: 1, is_tls: false, username: 'x', password: 'x' })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  const stranger = await (await testLibrary(server)).user('admin')
  await expect(stranger.calls.mailboxes.remove({ mailbox_ref: world.mailbox.mailbox_ref })).rejects.toMatchObject({ code: 'not_found' })
  await expect(stranger.calls.mailboxes.update({ mailbox_ref: world.mailbox.mailbox_ref, is_enabled: false })).rejects.toMatchObject({ code: 'not_found' })
  await world.admin.calls.mailboxes.remove({ mailbox_ref: world.mailbox.mailbox_ref })
  expect((await world.admin.calls.mailboxes.list({})).mailboxes).toEqual([])
})
