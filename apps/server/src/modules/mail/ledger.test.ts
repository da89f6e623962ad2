import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { newRef } from '../../kernel/ids.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestLibrary, testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'
import { storeFile } from '../uploads/index.ts'
import { composeMail, conversationOfMessageId, conversationOfMessageIds, type NewMail, recordBounce, replyAddress, verifyReplyAddress } from './index.ts'
import { leaseMs, takeDelivery } from './leases.ts'
import { headerOf, mailSink } from './testing/mail-sink.ts'

const compose = (library: TestLibrary, mail: Omit<NewMail, 'kind'> & Partial<Pick<NewMail, 'kind'>>) =>
  library.inside((ctx) => composeMail(ctx, { kind: 'test', ...mail }))
const deliveries = (library: TestLibrary, mail_id: string) =>
  library.inside((ctx) =>
    ctx.db
      .selectFrom('mail_deliveries')
      .selectAll()
      .where('support_lib_id', '=', library.support_lib_id)
      .where('mail_id', '=', mail_id)
      .orderBy('place')
      .execute(),
  )
const settledStates = (library: TestLibrary, mail_id: string) =>
  eventually(async () => {
    const rows = await deliveries(library, mail_id)
    if (rows.some(({ state }) => state === 'queued')) throw new Error('still queued')
    return Object.fromEntries(rows.map(({ recipient, state }) => [recipient, state]))
  })

test('each recipient gets the mail exactly once: the failed one is retried alone, the refused one is not', async () => {
  const tries: string[] = []
  const sink = await mailSink({
    recipient: (address) => {
      tries.push(address)
      if (address === 'gone@x.test') return 550
      return address === 'slow@x.test' && tries.filter((each) => each === address).length === 1 ? 451 : undefined
    },
  })
  const server = await ownServer({ env: { ...sink.env, INBOUND_MAIL_DOMAIN: 'in.desk.test' } })
  const library = await testLibrary(server)
  const conversation_ref = newRef()
  const path = join(server.kernel.config.DATA_DIR, 'note.txt')
  await writeFile(path, 'the attached note')
  const file = await storeFile(server.kernel, library.support_lib_id, library.inside, {
    ...{ name: 'note.txt', path, size: 17, sha256: createHash('sha256').digest() },
    ...{ owner_kind: 'agent', owner_id: 'a' },
  })
  const { mail_id, message_id } = await compose(library, {
    kind: 'reply',
    to: [{ address: 'Ada@x.test', name: 'Ada, the "first"' }, 'slow@x.test'],
    cc: 'gone@x.test',
    bcc: 'secret@x.test',
    subject: 'Re: Chain\r\nBcc: d@x.test',
    text: 'The chain is here.',
    html: '<p>The <b>chain</b> is here.</p>',
    in_reply_to: '<q2@x.test>',
    references: ['<q1@x.test>', 'no id', 'q2@x.test'],
    is_automatic: false,
    conversation_ref,
    attachments: [{ file_id: file.file_id }],
  })
  expect(await settledStates(library, mail_id)).toEqual({ 'ada@x.test': 'sent', 'slow@x.test': 'sent', 'gone@x.test': 'refused', 'secret@x.test': 'sent' })
  expect(sink.received.map(({ to }) => to).toSorted()).toEqual(['ada@x.test', 'secret@x.test', 'slow@x.test'])
  expect(tries.filter((each) => each === 'slow@x.test')).toHaveLength(2)
  expect(tries.filter((each) => each === 'gone@x.test')).toHaveLength(1)
  expect((await deliveries(library, mail_id)).find(({ recipient }) => recipient === 'gone@x.test')?.reason).toContain('not now')
  for (const mail of sink.received) {
    expect(headerOf(mail, 'To')).toBe('"Ada, the \\"first\\"" <ada@x.test>, slow@x.test')
    expect(headerOf(mail, 'Cc')).toBe('gone@x.test')
    expect(headerOf(mail, 'Subject')).toBe('Re: Chain Bcc: d@x.test')
    expect(headerOf(mail, 'Message-ID')).toBe(`<${message_id}>`)
    expect(headerOf(mail, 'In-Reply-To')).toBe('<q2@x.test>')
    expect(headerOf(mail, 'References')).toBe('<q1@x.test> <q2@x.test>')
    expect(headerOf(mail, 'X-Porchlight-Mail')).toBe(message_id)
    expect(headerOf(mail, 'Bcc') + headerOf(mail, 'Auto-Submitted')).toBe('')
    expect(mail.from).toBe('desk@porchlight.test')
    for (const part of ['The chain is here.', '<b>chain</b>', 'filename=note.txt', Buffer.from('the attached note').toString('base64')])
      expect(mail.body).toContain(part)
  }

  // Each recipient has an own address for answers, which stands for the conversation and this recipient.
  const addresses = sink.received.map((mail) => headerOf(mail, 'Reply-To'))
  expect(new Set(addresses).size).toBe(3)
  const [first = ''] = addresses
  expect(first).toMatch(/^r-[a-z2-7]{26}@in\.desk\.test$/)
  const about = { support_lib_id: library.support_lib_id, conversation_ref, recipient: sink.received[0]?.to }
  expect(await verifyReplyAddress(server.kernel, first.toUpperCase())).toEqual(about)
  expect(await verifyReplyAddress(server.kernel, `support+${first.split('@')[0]}@mail.x.test`)).toEqual(about)
  expect(await library.inside((ctx) => verifyReplyAddress(ctx, first))).toEqual(about)
  expect(await library.inside((ctx) => replyAddress(ctx, conversation_ref, 'ADA@x.test'))).toBe(
    sink.mailsTo('ada@x.test').map((mail) => headerOf(mail, 'Reply-To'))[0],
  )
  const token = first.slice(2, 28)
  const forged = [token.replace(/^./, token.startsWith('a') ? 'b' : 'a'), token.slice(1), `${token}a`, '', 'a'.repeat(26), `${token.slice(0, 25)}*`]
  for (const each of forged) expect(await verifyReplyAddress(server.kernel, `r-${each}@in.desk.test`)).toBeUndefined()
  for (const each of [token, `x${first}`, `r-${token}`, `${'a'.repeat(300)}+${first}`, ''])
    expect(await verifyReplyAddress(server.kernel, each)).toBeUndefined()
  // A library that takes a new key takes back all its addresses.
  await library.inside((ctx) => ctx.db.deleteFrom('mail_reply_keys').where('support_lib_id', '=', library.support_lib_id).execute())
  expect(await verifyReplyAddress(server.kernel, first)).toBeUndefined()
  await library.inside((ctx) => replyAddress(ctx, conversation_ref, 'ada@x.test'))
  expect(await verifyReplyAddress(server.kernel, first)).toBeUndefined()
})

test('a mail whose link has expired is not sent late; one whose link still works is', async () => {
  const clock = testClock(new Date())
  const tries: string[] = []
  const sink = await mailSink({
    recipient: (address) => {
      tries.push(address)
      return tries.filter((each) => each === address).length === 1 ? 451 : undefined
    },
  })
  const server = await ownServer({ env: sink.env, clock })
  const library = await testLibrary(server)
  const mail = (address: string, minutes: number) =>
    compose(library, { kind: 'reply', to: address, subject: 's', text: 't', useless_after: new Date(clock.now().getTime() + minutes * 60_000) })
  const [late, early] = [await mail('late@x.test', 15), await mail('early@x.test', 120)]
  for (const { mail_id } of [late, early])
    await eventually(async () => expect(await deliveries(library, mail_id)).toMatchObject([{ state: 'queued', attempts: 1, lease: null }]))
  clock.advance(60 * 60_000)
  expect(await settledStates(library, late.mail_id)).toEqual({ 'late@x.test': 'failed' })
  expect(await settledStates(library, early.mail_id)).toEqual({ 'early@x.test': 'sent' })
  expect(sink.received.map(({ to }) => to)).toEqual(['early@x.test'])
  expect((await deliveries(library, late.mail_id))[0]?.reason).toBe('Not sent: its link had expired.')
})

test('a Message-ID finds the conversation and everyone it was sent to, in its own library only', async () => {
  const server = await ownServer()
  const [library, other] = [await testLibrary(server), await testLibrary(server)]
  const mail = { kind: 'reply' as const, to: 'ada@x.test', cc: 'ben@x.test', bcc: 'cy@x.test', subject: 's', text: 't' }
  const { message_id, mail_id } = await compose(library, { ...mail, conversation_ref: 'c1', conversation_message_id: 'm1' })
  const alert = await compose(library, mail)
  const participants = [
    { address: 'ada@x.test', role: 'to' },
    { address: 'ben@x.test', role: 'cc' },
    { address: 'cy@x.test', role: 'bcc' },
  ]
  const found = { message_id, mail_id, conversation_ref: 'c1', conversation_message_id: 'm1', participants }
  expect(await library.inside((ctx) => conversationOfMessageId(ctx, `<${message_id}>`))).toEqual(found)
  expect(await library.inside((ctx) => conversationOfMessageIds(ctx, ['x@y', alert.message_id, message_id]))).toEqual([found])
  expect(await other.inside((ctx) => conversationOfMessageId(ctx, message_id))).toBeUndefined()
  expect(await library.inside((ctx) => conversationOfMessageIds(ctx, ['', '%']))).toEqual([])
})

test('a bounce marks its recipient and tells the conversation; a report that fits no delivery changes nothing', async () => {
  const server = await ownServer()
  const [library, other] = [await testLibrary(server), await testLibrary(server)]
  const { message_id, mail_id } = await compose(library, { kind: 'reply', to: ['ada@x.test', 'ben@x.test'], subject: 's', text: 't', conversation_ref: 'c1' })
  await settledStates(library, mail_id)
  const bounce = { kind: 'hard', reason: '550 no\r\nsuch user' } as const
  const record = (at: TestLibrary, about: { message_id?: string; recipient?: string }) => at.inside((ctx) => recordBounce(ctx, { ...about, ...bounce }))
  for (const about of [{}, { message_id }, { message_id, recipient: 'cy@x.test' }, { message_id: 'x@y', recipient: 'ada@x.test' }, { recipient: 'cy@x.test' }])
    expect(await record(library, about)).toBeUndefined()
  expect(await record(other, { message_id, recipient: 'ada@x.test' })).toBeUndefined()
  expect(await record(library, { message_id: `<${message_id}>`, recipient: 'ADA@x.test' })).toEqual({ mail_id, conversation_ref: 'c1' })
  expect(await record(library, { recipient: 'ben@x.test' })).toEqual({ mail_id, conversation_ref: 'c1' })
  expect(await deliveries(library, mail_id)).toMatchObject(
    Array.from({ length: 2 }, () => ({ state: 'bounced', bounce_kind: 'hard', reason: '550 no such user' })),
  )
  expect((await library.eventNames()).filter((name) => name === 'mail.delivery_changed')).toHaveLength(4)
})

test('a mail waits until its time; an unfinished one is resumed when its lease has expired', async () => {
  const sink = await mailSink()
  const clock = testClock(new Date())
  const server = await ownServer({ env: sink.env, clock })
  const library = await testLibrary(server)
  const later = new Date(clock.now().getTime() + 600_000)
  const waiting = await compose(library, { kind: 'reply', to: 'ada@x.test', subject: 's', text: 't', send_at: later })
  expect(await library.inside((ctx) => takeDelivery(ctx, 'l1'))).toBeUndefined()

  clock.advance(600_000)
  // A process that dies while it sends leaves a lease behind.
  expect(await library.inside((ctx) => takeDelivery(ctx, 'l1'))).toMatchObject({ delivery: { recipient: 'ada@x.test', attempts: 1 } })
  expect(await library.inside((ctx) => takeDelivery(ctx, 'l2'))).toBeUndefined()
  const resume = server.kernel.modules.find(({ name }) => name === 'mail')?.schedules?.find(({ name }) => name === 'mail.resume')
  const due = async () => (await server.kernel.database.owner.query(resume?.due ?? '', [clock.now()])).rows.map((row) => row.support_lib_id)
  expect(await due()).not.toContain(library.support_lib_id)
  clock.advance(leaseMs + 1000)
  expect(await due()).toContain(library.support_lib_id)
  await library.inside(async (ctx) => resume?.run(ctx))
  expect(headerOf(await sink.newestTo('ada@x.test'), 'Message-ID')).toBe(`<${waiting.message_id}>`)
  expect(sink.received).toHaveLength(1)
})
