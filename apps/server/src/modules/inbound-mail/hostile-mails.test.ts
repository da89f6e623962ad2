import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Attempt } from '../../kernel/alone/suspects.ts'
import { leastMs, processorMsOf } from '../../testing/time-taken.ts'
import { decidePending } from './deciding/decide-pending.ts'
import { keepLeases, take } from './deciding/tries.ts'
import { takeIn } from './journal/take-in.ts'
import { largeMails, refusedMails, strangeMails } from './testing/hostile-mails.ts'
import { decided, type MailWorld, mailWorld, receivingServer } from './testing/mail-world.ts'

let receiving: Awaited<ReturnType<typeof receivingServer>>
let world: MailWorld

beforeAll(async () => {
  receiving = await receivingServer()
  world = await mailWorld(receiving.server)
})
afterAll(async () => receiving?.stop())

const envelope = () => ({ from: 'eve@open.test', to: [world.address] })

test('a mail that takes longer to read than its size says is refused with a code, and costs the server no more than its bytes', async () => {
  const transport = createTransport({ host: '127.0.0.1', port: receiving.port, ignoreTLS: true, pool: true, maxConnections: 1 })
  for (const [name, words, raw] of refusedMails) {
    // Sender and receiver of this test share the thread.
    const refused = () =>
      processorMsOf(async () => {
        const sending = transport.sendMail({ envelope: envelope(), raw })
        await expect(sending, name).rejects.toMatchObject({ responseCode: 554, response: expect.stringMatching(words) })
      })
    expect(await leastMs(600, refused), `${name}: ms of processor time`).toBeLessThan(600)
  }
  transport.close()
  expect((await world.agent.calls.inboundMail.list({ limit: 100 })).mails).toEqual([])
})

test('strange mails and large ones have a fate, and the main thread does not read them', async () => {
  const other = await mailWorld(receiving.server)
  const transport = createTransport({ host: '127.0.0.1', port: receiving.port, ignoreTLS: true, pool: true, maxConnections: 1 })
  const before = process.threadCpuUsage()
  for (const [subject, raw] of [...strangeMails, ...largeMails]) {
    // Each by a sender of its own: one person may not open this many tickets in an hour.
    const from = `${subject.replaceAll(' ', '-')}@open.test`
    await transport.sendMail({ envelope: { from, to: [other.address] }, raw: raw.replace('eve@open.test', from) })
  }
  transport.close()
  const mails = await decided(other.agent)
  const { user, system } = process.threadCpuUsage(before)
  const all = strangeMails.length + largeMails.length
  expect((user + system) / 1000 / all, 'ms of processor time for each mail').toBeLessThan(250)
  expect((await other.agent.calls.inboundMail.list({ limit: 100 })).mails).toHaveLength(all)
  for (const [subject] of largeMails) expect(mails.get(subject), subject).toMatchObject({ fate: 'new' })
})

test('a mail that came another way is kept, with the reason, and nothing reads it until staff say so', async () => {
  const [, , raw] = refusedMails[0] ?? ['', /x/, '']
  const given = { source: 'mailgun', raw: Buffer.from(`Subject: Folded\r\n${raw}`), bound: 'header_lines' } as const
  const { mail_ref } = await takeIn(world.library.kernel, world.library.support_lib_id, given)
  const kept = async () => (await decided(world.agent)).get('Folded')
  expect(await kept()).toMatchObject({ mail_ref, fate: 'quarantined', reason: 'unreadable', values: { why: 'header_lines' } })
  // A row from before there were bounds, or one that staff decide again, meets the same bound in the worker thread.
  await world.agent.calls.inboundMail.reprocess({ mail_refs: [mail_ref] })
  expect(await kept()).toMatchObject({ fate: 'quarantined', values: { why: 'header_lines' } })
})

const runner = () => ({ kernel: world.library.kernel, signal: new AbortController().signal, inLibrary: world.library.inside })
/** Mails that become no messages, and that a process took which is gone. */
async function taken(...subjects: string[]): Promise<string[]> {
  await world.agent.calls.inboundMail.saveSettings({ who_may_open: 'nobody' })
  const raws = subjects.map((subject) => Buffer.from(`From: bo@open.test\r\nSubject: ${subject}\r\n\r\nHello\r\n`))
  const { kernel, support_lib_id } = world.library
  const refs = await Promise.all(raws.map(async (raw) => (await takeIn(kernel, support_lib_id, { source: 'upload', raw })).mail_ref))
  await decided(world.agent)
  const { owner } = kernel.database
  await owner.query(`update inbound_mails set fate = 'pending', tries = 0, due_at = now() where mail_ref = any($1)`, [refs])
  const leases = keepLeases(runner())
  await take(runner(), leases)
  leases.stop()
  const { rows } = await owner.query('select tries, fate, due_at > now() as is_leased from inbound_mails where mail_ref = any($1)', [refs])
  // The try counted although nobody ended it.
  expect(rows).toEqual(subjects.map(() => ({ tries: 1, fate: 'pending', is_leased: true })))
  return refs
}

test('a mail that ended its process is tried in one of its own; if it ends that too, it is set aside, and staff can have it tried again', async () => {
  const [, guilty = ''] = await taken('Beside', 'Guilty')
  const attempt: Attempt = async (item, run, aside) => {
    if (item !== guilty) return run()
    if (aside) await world.library.inside((ctx) => aside(ctx, 'hung'))
    return undefined
  }
  if (decidePending.outside) await decidePending.runOutside({ ...runner(), attempt }, { support_lib_id: world.library.support_lib_id })
  const mails = await decided(world.agent)
  expect(mails.get('Beside')).toMatchObject({ fate: 'rejected', reason: 'not_open' })
  expect(mails.get('Guilty')).toMatchObject({ fate: 'quarantined', reason: 'unreadable', values: { why: 'stopped' } })
  await world.agent.calls.inboundMail.reprocess({ mail_refs: [guilty] })
  expect((await decided(world.agent)).get('Guilty')).toMatchObject({ fate: 'rejected', reason: 'not_open' })
})
