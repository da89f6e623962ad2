import { newRef } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type TestLibrary, testLibrary } from '../../../testing/library.ts'
import { until } from '../../../testing/until.ts'
import { passwordField } from '../ways-in/imap/mailbox-rows.ts'
import { type imapTimes, watchMailboxes } from '../ways-in/imap/watch-mailboxes.ts'
import { FakeImap, faults } from './fake-imap.ts'

/** In each round, the connection of each mailbox fails in one of the ways of `faults`, and then a mail comes. The server allows PRIVATE_MAIL_SERVERS. */
export type ImapFaults = {
  server: { kernel: Kernel; address: string }
  mailboxes: number
  rounds: number
  times?: Partial<typeof imapTimes>
  patienceMs?: number
}
/** Failed connections; mails that are not in the journal, or there twice; and the longest that one took to get there, in ms. */
export type ImapFaultsOutcome = { faults: number; lost: number; doubled: number; slowestMs: number }

const perLibrary = 20

/** Lets watched connections fail, and says whether each mail that came meanwhile was seen. */
export async function runImapFaults({ server, mailboxes, rounds, times = {}, patienceMs = 120_000 }: ImapFaults): Promise<ImapFaultsOutcome> {
  const imap = await FakeImap.start()
  const users = Array.from({ length: mailboxes }, (_, at) => `box${at}`)
  const libraries: TestLibrary[] = []
  for (let at = 0; at < mailboxes; at += perLibrary) {
    const library = await testLibrary(server)
    libraries.push(library)
    for (const user of users.slice(at, at + perLibrary)) await connectMailbox(library, imap.port, user)
  }
  const keys = libraries.map(({ support_lib_id }) => support_lib_id)
  const journal = async () => {
    const { rows } = await server.kernel.database.owner.query<{ mails: number; seen: number }>(
      'select count(*)::int as mails, count(distinct sha256)::int as seen from inbound_mails where support_lib_id = any($1)',
      [keys],
    )
    return rows[0] ?? { mails: 0, seen: 0 }
  }
  const watching = watchMailboxes(server.kernel, times)
  let slowestMs = 0
  try {
    for (let round = 0; round < rounds; round++) {
      await until(() => users.every(imap.isWatched), 'every mailbox is watched', patienceMs)
      const begun = performance.now()
      users.forEach((user, at) => {
        imap.fail(user, faults[(at + round) % faults.length] ?? 'dropped')
        imap.deliver(user, `From: ana@open.test\nSubject: ${user} ${round}\nMessage-ID: <${user}.${round}@open.test>\n\nHello\n`)
      })
      const wanted = mailboxes * (round + 1)
      await until(async () => (await journal()).seen >= wanted, `${wanted} mails are seen`, patienceMs).catch(() => {})
      slowestMs = Math.max(slowestMs, performance.now() - begun)
    }
    const { mails, seen } = await journal()
    return { faults: mailboxes * rounds, lost: mailboxes * rounds - seen, doubled: mails - seen, slowestMs: Math.round(slowestMs) }
  } finally {
    await watching.stop()
    await imap.stop()
  }
}

async function connectMailbox({ support_lib_id, kernel, inside }: TestLibrary, port: number, username: string): Promise<void> {
  const mailbox_ref = newRef()
  const password = kernel.ports.secrets.seal('secret', passwordField(support_lib_id, mailbox_ref))
  const where = { host: '127.0.0.1', port, is_tls: false, username, password, folder: 'INBOX' }
  const row = { support_lib_id, mailbox_ref, ...where, takes_existing: true, is_enabled: true, created_at: kernel.clock.now() }
  await inside((ctx) => ctx.db.insertInto('inbound_mailboxes').values(row).execute())
}
