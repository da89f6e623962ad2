import { execFileSync, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDovecot } from '../../../../../scripts/services.ts'
import { testLibrary } from '../../testing/library.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { watchMailboxes } from './ways-in/imap/watch-mailboxes.ts'

const dovecot = await findDovecot()
const patience = { lookMs: 100, leaseMs: 5_000, proveMs: 500, firstPauseMs: 100, lastPauseMs: 400 }

let folder: string
let port: number
let server: TestServer
let stopWatching: () => Promise<void>
let imapServer: ReturnType<typeof spawn> | undefined

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Dovecot serves mail as root for other accounts, or entirely as the account that starts it. */
function accounts() {
  const { uid, gid, username } = userInfo()
  if (uid !== 0) return { login: username, internal: username, uid, gid }
  const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'dovecot'], { encoding: 'utf8' }))
  return { login: 'dovenull', internal: 'dovecot', uid: idOf('-u'), gid: idOf('-g') }
}

const config = ({ login, internal, uid, gid }: ReturnType<typeof accounts>) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
listen = 127.0.0.1
default_internal_user = ${internal}
default_login_user = ${login}
default_internal_group = ${internal}
first_valid_uid = 0
first_valid_gid = 0
mail_location = maildir:${folder}/mail/%n
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home/%n
}
`

async function startDovecot(): Promise<void> {
  imapServer = spawn(dovecot ?? '', ['-F', '-c', path.join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  await until(async () => canConnect(), 'the mail server listens')
}

const canConnect = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => resolve(true)).once('error', () => resolve(false))
    socket.once('data', () => socket.destroy())
  })

async function stopDovecot(): Promise<void> {
  if (!imapServer) return
  const ended = new Promise((resolve) => imapServer?.once('exit', resolve))
  imapServer.kill()
  await ended
  imapServer = undefined
}

beforeAll(async () => {
  if (!dovecot) return
  folder = await mkdtemp(path.join(tmpdir(), 'porchlight-imap-'))
  port = await freePort()
  await chmod(folder, 0o755)
  for (const each of ['run', 'state', 'home', 'mail']) await openFolder(path.join(folder, each))
  await writeFile(path.join(folder, 'dovecot.conf'), config(accounts()))
  await startDovecot()
  server = await startTestServer({ env: { PRIVATE_MAIL_SERVERS: '1' } })
  const watching = watchMailboxes(server.kernel, patience)
  stopWatching = watching.stop
})
afterAll(async () => {
  await stopWatching?.()
  await server?.stop()
  await stopDovecot()
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** Makes a folder that both this process and the mail server may write to. */
async function openFolder(name: string): Promise<void> {
  await mkdir(name, { recursive: true })
  await chmod(name, 0o777).catch(() => {})
}

let delivered = 0
/** Delivers a mail as a mail server does: into the folder's `new`. */
async function deliver(user: string, subject: string): Promise<void> {
  const box = path.join(folder, 'mail', user)
  for (const each of ['', 'new', 'cur', 'tmp']) await openFolder(path.join(box, each))
  await writeFile(
    path.join(box, 'new', `${Date.now()}.M${++delivered}.test`),
    `From: ana@open.test\nSubject: ${subject}\nMessage-ID: <${subject}@open.test>\n\nHello ${subject}\n`,
  )
}

async function mailboxWorld(user: string, takes_existing: boolean) {
  for (const each of ['', 'new', 'cur', 'tmp']) await openFolder(path.join(folder, 'mail', user, each))
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const { mailbox } = await admin.calls.mailboxes.create({ host: '127.0.0.1', port, is_tls: false, username: user, password: 'secret', takes_existing })
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

test.skipIf(!dovecot)('new mail is taken in at once, existing mail by choice, and nothing is marked as read', async () => {
  await deliver('one', 'before')
  await deliver('two', 'before')
  const [without, existing] = await Promise.all([mailboxWorld('one', false), mailboxWorld('two', true)])
  await holds(existing, ['before'])
  await deliver('one', 'after')
  await holds(without, ['after'])
  const seen = (await readdir(path.join(folder, 'mail/two/cur'))).filter((name) => name.split(':2,')[1]?.includes('S'))
  expect(seen).toEqual([])
})

test.skipIf(!dovecot)('a changed UIDVALIDITY imports nothing again, and new mail goes on', async () => {
  await deliver('three', 'first')
  const world = await mailboxWorld('three', true)
  await holds(world, ['first'])
  await stopDovecot()
  for (const name of await readdir(path.join(folder, 'mail/three')))
    if (name.startsWith('dovecot')) await rm(path.join(folder, 'mail/three', name), { force: true })
  await startDovecot()
  await deliver('three', 'second')
  await holds(world, ['first', 'second'])
})

test.skipIf(!dovecot)('a mail server that goes away and comes back loses no mail; a wrong password is refused', async () => {
  const world = await mailboxWorld('four', false)
  await stopDovecot()
  await until(async () => (await world.state()) === 'failed', 'the connection is lost')
  await deliver('four', 'meanwhile')
  await startDovecot()
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
