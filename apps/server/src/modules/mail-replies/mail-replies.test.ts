import { expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { newRef } from '../../kernel/ids.ts'
import { eventually } from '../../testing/eventually.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { ownServer, type TestServer } from '../../testing/test-server.ts'
import { recordBounce } from '../mail/index.ts'
import { headerOf, mailSink } from '../mail/testing/mail-sink.ts'

const seconds = 1000
const clock = testClock(new Date())

let server: TestServer
let sink: Awaited<ReturnType<typeof mailSink>>
const world = async () => {
  sink = await mailSink({ recipient: (address) => (address.startsWith('gone') ? 550 : undefined) })
  server = await ownServer({ env: { ...sink.env, INBOUND_MAIL_DOMAIN: 'in.desk.test' }, clock })
  const library = await testLibrary(server)
  const agent = await library.user('agent')
  return { library, agent, conversation_ref: await newTicket(agent, 'ada@x.test') }
}
const newTicket = async ({ calls }: TestUser, email: string) =>
  (await calls.tickets.create({ email, name: 'Ada', subject: 'Chain', message: 'My chain fell off', sender_type: 'visitor' })).conversation.conversation_ref

const draft = (conversation_ref: string, address = 'ada@x.test') => ({
  conversation_ref,
  client_msg_id: newRef(),
  message: 'We send a new one.',
  to: [{ address }],
})

/** Runs the job of replies whose time has come, which real time does not reach. */
const timePasses = async (library: TestLibrary, ms: number) => {
  clock.advance(ms)
  await library.inside(async (ctx) => {
    const rows = await ctx.db
      .selectFrom('mail_replies')
      .select('reply_ref')
      .where('support_lib_id', '=', library.support_lib_id)
      .where('state', '=', 'waiting')
      .execute()
    for (const { reply_ref } of rows) ctx.enqueue('mailReplies.send', { reply_ref })
  })
}
const settled = (agent: TestUser, conversation_ref: string) =>
  eventually(async () => {
    const { mails, replies } = await agent.calls.mailReplies.list({ conversation_ref })
    const states = mails.flatMap(({ recipients }) => recipients.map(({ address, state }) => [address, state] as const))
    if (replies.some(({ state }) => state === 'waiting') || states.length === 0 || states.some(([, state]) => state === 'queued')) throw new Error('not yet')
    return Object.fromEntries(states)
  })
const messagesOf = async ({ calls }: TestUser, conversation_ref: string) => (await calls.messages.list({ conversation_ref })).messages

test('a reply waits ten seconds, leaves once, and becomes one message; each recipient’s state is shown and a failed one is tried again', async () => {
  const { library, agent, conversation_ref } = await world()
  await agent.calls.mailReplies.saveSignature({ signature: 'Bo from Velo' })
  const mail = { ...draft(conversation_ref), cc: [{ address: 'gone@x.test', name: 'Gone' }], bcc: [{ address: 'boss@x.test' }] }
  const [{ reply }, again] = [await agent.calls.mailReplies.create(mail), await agent.calls.mailReplies.create(mail)]
  expect(again.reply).toEqual(reply)
  expect(new Date(reply.send_at).getTime() - clock.now().getTime()).toBe(10 * seconds)
  // Changed after its answer was lost: nothing of it is dropped in silence.
  for (const other of [{ message: 'We send two.' }, { cc: [] }, { send_at: new Date(clock.now().getTime() + 60_000).toISOString() }]) {
    const repeated = agent.calls.mailReplies.create({ ...mail, ...other })
    await expect(repeated).rejects.toMatchObject({ code: 'conflict', fields: { client_msg_id: 'another message', state: 'waiting' } })
  }
  await timePasses(library, 9 * seconds)
  expect((await messagesOf(agent, conversation_ref)).map(({ message }) => message)).toEqual(['My chain fell off'])
  expect((await agent.calls.mailReplies.list({ conversation_ref })).replies).toMatchObject([{ reply_ref: reply.reply_ref, state: 'waiting' }])

  await timePasses(library, seconds)
  expect(await settled(agent, conversation_ref)).toEqual({ 'ada@x.test': 'sent', 'gone@x.test': 'refused', 'boss@x.test': 'sent' })
  await timePasses(library, 60 * seconds)
  const messages = await messagesOf(agent, conversation_ref)
  expect(messages.map(({ message, sent_via, sender_type }) => [message, sent_via, sender_type])).toEqual([
    ['My chain fell off', 'application', 'visitor'],
    ['We send a new one.', 'email', 'agent'],
  ])
  expect(sink.received.map(({ to }) => to).toSorted()).toEqual(['ada@x.test', 'boss@x.test'])
  const [received] = sink.mailsTo('ada@x.test')
  if (!received) throw new Error('no mail')
  expect([headerOf(received, 'Subject'), headerOf(received, 'Cc'), headerOf(received, 'Auto-Submitted')]).toEqual(['Re: Chain', 'Gone <gone@x.test>', ''])
  for (const part of ['We send a new one.', 'Bo from Velo', '> My chain fell off']) expect(received.body).toContain(part)

  const { mails, suggested } = await agent.calls.mailReplies.list({ conversation_ref })
  expect(mails).toMatchObject([
    { message_id: messages[1]?.id, kind: 'reply', recipients: [{ role: 'to' }, { role: 'cc', reason: expect.stringContaining('not now') }, { role: 'bcc' }] },
  ])
  expect(suggested).toEqual({ to: [{ address: 'ada@x.test', name: 'Ada' }], cc: [{ address: 'gone@x.test', name: 'Gone' }] })
  const mail_id = mails[0]?.mail_id ?? ''
  const retry = (address: string) => agent.calls.mailReplies.retry({ conversation_ref, mail_id, address })
  await expect(retry('ada@x.test')).rejects.toMatchObject({ code: 'conflict' })
  await expect(retry('new@x.test')).rejects.toMatchObject({ code: 'not_found' })
  await library.inside((ctx) => recordBounce(ctx, { message_id: headerOf(received, 'Message-ID'), recipient: 'ada@x.test', kind: 'hard', reason: '550 gone' }))
  expect(await settled(agent, conversation_ref)).toMatchObject({ 'ada@x.test': 'bounced' })
  await retry('ada@x.test')
  expect(headerOf(await sink.newestTo('ada@x.test', 2), 'Message-ID')).toBe(headerOf(received, 'Message-ID'))

  // The next reply continues the thread.
  await agent.calls.mailReplies.create(draft(conversation_ref))
  await timePasses(library, 10 * seconds)
  const second = await sink.newestTo('ada@x.test', 3)
  expect([headerOf(second, 'In-Reply-To'), headerOf(second, 'References')]).toEqual(Array.from({ length: 2 }, () => headerOf(received, 'Message-ID')))
})

test('a reply can be taken back, scheduled and sent early; one that may no longer be sent fails visibly and leaves no message', async () => {
  const { library, agent, conversation_ref } = await world()
  const colleague = await library.user('agent')
  const reader = await library.user('agent', { canReplyToTickets: false })
  const { reply } = await agent.calls.mailReplies.create(draft(conversation_ref))
  await expect(reader.calls.mailReplies.takeBack({ reply_ref: reply.reply_ref })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await colleague.calls.mailReplies.takeBack({ reply_ref: reply.reply_ref })).reply).toMatchObject({
    state: 'cancelled',
    message: 'We send a new one.',
  })
  await timePasses(library, 20 * seconds)

  const tomorrow = new Date(clock.now().getTime() + 86_400_000).toISOString()
  const scheduled = await agent.calls.mailReplies.create({ ...draft(conversation_ref), send_at: tomorrow })
  const tooLate = new Date(clock.now().getTime() + 400 * 86_400_000).toISOString()
  await expect(agent.calls.mailReplies.create({ ...draft(conversation_ref), send_at: tooLate })).rejects.toMatchObject({ code: 'invalid_input' })
  await timePasses(library, 3600 * seconds)
  expect(sink.received).toEqual([])
  await agent.calls.mailReplies.sendNow({ reply_ref: scheduled.reply.reply_ref })
  await sink.newestTo('ada@x.test')
  await expect(agent.calls.mailReplies.takeBack({ reply_ref: scheduled.reply.reply_ref })).rejects.toMatchObject({ code: 'conflict' })

  const late = await colleague.calls.mailReplies.create(draft(conversation_ref))
  await library.switchOff(colleague)
  await timePasses(library, 10 * seconds)
  const failed = [{ reply_ref: late.reply.reply_ref, state: 'failed', failure: 'forbidden' }]
  await eventually(async () => expect((await agent.calls.mailReplies.list({ conversation_ref })).replies).toMatchObject(failed))
  expect(await messagesOf(agent, conversation_ref)).toHaveLength(2)
  expect(sink.received).toHaveLength(1)
})

test('a forward opens a linked ticket with the third party; the requester sees nothing of it', async () => {
  const { library, agent, conversation_ref } = await world()
  await agent.calls.mailReplies.create({ ...draft(conversation_ref, 'maker@y.test'), kind: 'forward', message: 'Can you help?' })
  await timePasses(library, 10 * seconds)
  const mail = await sink.newestTo('maker@y.test')
  expect(headerOf(mail, 'Subject')).toBe('Fwd: Chain')
  for (const part of ['Can you help?', '> My chain fell off']) expect(mail.body).toContain(part)
  const messages = await messagesOf(agent, conversation_ref)
  expect(messages.map(({ sender_type, message }) => [sender_type, message])).toEqual([
    ['visitor', 'My chain fell off'],
    ['system_debug', 'side_begun'],
  ])
  const { links } = await agent.calls.conversationLinks.list({ conversation_ref })
  const other = links[0]?.conversation.conversation_ref ?? ''
  expect((await messagesOf(agent, other)).map(({ message }) => message)).toEqual(['Can you help?', 'side_of'])
  expect((await agent.calls.mailReplies.list({ conversation_ref: other })).suggested.to).toEqual([{ address: 'maker@y.test', name: '' }])
})

test('a chat whose visitor has left is answered by email, which says so; an answer to it arrives in the chat', async () => {
  const { library } = await world()
  const agent = await library.user('admin')
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor)).conversation
  await agent.calls.conversations.take({ conversation_ref })
  const reply = (more: object = {}) => agent.calls.mailReplies.create({ ...draft(conversation_ref, 'kim@x.test'), ...more })
  await expect(reply()).rejects.toMatchObject({ fields: { conversation_ref: 'no ticket' } })
  await visitor.calls.visitors.identify({ name: 'Kim', email: 'kim@x.test' })
  await expect(reply({ kind: 'forward' })).rejects.toMatchObject({ fields: { to: 'the requester' } })
  await expect(reply({ cc: [{ address: 'else@x.test' }] })).rejects.toMatchObject({ fields: { to: 'not the visitor' } })
  await reply()
  await timePasses(library, 10 * seconds)
  expect(await settled(agent, conversation_ref)).toEqual({ 'kim@x.test': 'sent' })
  const mail = await sink.newestTo('kim@x.test')
  for (const part of ['We send a new one.', 'had left our chat']) expect(mail.body).toContain(part)
  // The visitor sees in the widget, too, that it left by email.
  const seen = async () => (await visitor.calls.messages.list({ conversation_ref })).messages.map(({ message, sent_via }) => [message, sent_via])
  expect(await seen()).toContainEqual(['We send a new one.', 'email'])

  await visitor.calls.conversations.close({ conversation_ref })
  const recipient = headerOf(mail, 'Reply-To').replace(/^.*<|>.*$/g, '')
  const raw = `From: Kim <kim@x.test>\r\nTo: ${recipient}\r\nSubject: Re\r\nMessage-ID: <back@x.test>\r\n\r\nThank you!\r\n`
  await agent.calls.inboundMail.upload({ recipient }, { name: 'mail.eml', bytes: Buffer.from(raw) })
  await eventually(async () => expect(await seen()).toContainEqual(['Thank you!', 'email']))
  expect((await agent.calls.conversations.read({ conversation_ref })).conversation).toMatchObject({
    channel: 'chat',
    state: expect.stringMatching('waiting|ongoing'),
  })
})
