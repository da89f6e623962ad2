// Holds for every operation.
import { operations } from '@porchlight/contracts/api'
import type { Operation } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import { beforeAll, describe, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { callOperation } from '../../testing/calls.ts'
import { type TestLibrary, type TestUser, type TestVisitor, testLibrary } from '../../testing/library.ts'
import { identityToken } from '../../testing/signed-in-visitor.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { strangeKeys } from '../../testing/visitor-keys.ts'
import { newestMails } from '../mail/index.ts'
import { newLinkToken } from './proofs.ts'

let library: TestLibrary
let other: TestLibrary
let ana: TestUser

beforeAll(async () => {
  const server = await sharedServer()
  library = await testLibrary(server, { company_name: 'Velo' })
  other = await testLibrary(server, { company_name: 'Other' })
  ana = await library.user('agent')
})

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )
const newAddress = () => `${newRef().toLowerCase()}@reader.test`
const raise = async (email: string, subject = 'Wrong size', by = ana) =>
  (await by.calls.tickets.create({ email, subject, message: 'The helmet is too small.' })).conversation
const answer = (conversation_ref: string, message: string, sender_type: 'agent' | 'note' = 'agent') =>
  ana.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message, sender_type })
const mailsTo = async (address: string) => (await newestMails(library.kernel, 1000)).filter(({ to }) => to === address)
const tokenIn = (text = '') => /[?&]open=([\w-]+)/.exec(text)?.[1] ?? ''

/** Requests the link of an address and returns its token, once the email is written. */
async function linkOf(email: string, of = library): Promise<string> {
  await of.visitor().calls.myTickets.askForLink({ support_lib_id: of.support_lib_id, email })
  // Answers in their tickets are mailed to them, too.
  const token = async () => (await mailsTo(email)).map(({ text }) => tokenIn(text)).find((found) => found !== '') ?? ''
  await until(async () => (await token()) !== '', 'the link')
  return token()
}
const open = (token: string, of = library) => of.visitor().calls.myTickets.openLink({ support_lib_id: of.support_lib_id, token })
/** Returns a caller who has followed the link of this address. */
const readerOf = async (email: string): Promise<TestVisitor> => library.visitor((await open(await linkOf(email))).secret)
/** Returns a value for each field that an operation takes in its path. */
const pathOf = ({ http }: Operation) => Object.fromEntries([...(http ?? '').matchAll(/:(\w+)/g)].map(([, field = '']) => [field, newRef()]))
const refsOf = async (reader: TestVisitor) => (await reader.calls.myTickets.list({})).tickets.map((each) => each.conversation_ref)

describe('the link', () => {
  test('opens the tickets of its address, once, and says what it is in the language of the page', async () => {
    const email = newAddress()
    const { conversation_ref } = await raise(email)
    await library.visitor().calls.myTickets.askForLink({ support_lib_id: library.support_lib_id, email, language: 'de' })
    await until(async () => (await mailsTo(email)).length === 1, 'the link')
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Ihre Tickets')
    expect(mail?.text).toContain(`/${library.support_lib_id}/tickets?open=`)
    expect(mail?.text).not.toContain('helmet')
    const token = tokenIn(mail?.text)
    const opened = await open(token)
    expect(opened).toMatchObject({ email })
    expect(await refsOf(library.visitor(opened.secret))).toEqual([conversation_ref])
    expect(await code(open(token))).toBe('token_invalid')
  })

  test('is sent to an address with tickets only; whoever asks is answered the same', async () => {
    const [known, unknown] = [newAddress(), newAddress()]
    await raise(known)
    const ask = (email: string) => library.visitor().calls.myTickets.askForLink({ support_lib_id: library.support_lib_id, email })
    expect([await ask(unknown), await ask(known)]).toEqual([{}, {}])
    await until(async () => (await mailsTo(known)).length === 1, 'the link')
    expect(await mailsTo(unknown)).toEqual([])
    // Both have the same limit.
    for (const email of [known, unknown]) expect([await code(ask(email)), await code(ask(email)), await code(ask(email))]).toEqual(['ok', 'ok', 'rate_limited'])
    expect(await code(ask(newAddress()))).toBe('ok')
  })

  test('expires, as does the session it opens, and a session that is left', async () => {
    let now = Date.now()
    const server = await ownServer({ clock: { now: () => new Date(now) } })
    const own = await testLibrary(server)
    const token = () => own.inside((ctx) => newLinkToken(ctx, 'ada@reader.test'))
    const [late, early] = [await token(), await token()]
    const { secret } = await open(early, own)
    now += limits.ticketLinkMinutes * 60_000 + 1
    expect(await code(open(late, own))).toBe('token_invalid')
    const { secret: second } = await open(await token(), own)
    const { myTickets } = own.visitor(second).calls
    expect(await code(myTickets.list({}))).toBe('ok')
    await myTickets.leave()
    expect(await code(myTickets.list({}))).toBe('unauthenticated')
    expect(await code(own.visitor(secret).calls.myTickets.list({}))).toBe('ok')
    now += limits.ticketSessionHours * 3_600_000
    expect(await code(own.visitor(secret).calls.myTickets.list({}))).toBe('unauthenticated')
  })
})

describe('isolation', () => {
  test('a link or session of one library opens nothing in another', async () => {
    const email = newAddress()
    const { conversation_ref } = await raise(email)
    const elsewhere = await raise(email, 'Elsewhere', await other.user('agent'))
    const token = await linkOf(email)
    expect(await code(open(token, other))).toBe('token_invalid')
    const { secret } = await open(token)
    expect(await code(other.visitor(secret).calls.myTickets.list({}))).toBe('unauthenticated')
    expect(await refsOf(library.visitor(secret))).toEqual([conversation_ref])
    expect(await code(library.visitor(secret).calls.myTickets.read({ conversation_ref: elsewhere.conversation_ref }))).toBe('not_found')
    expect(await code(library.visitor(secret).calls.myTickets.read({ conversation_ref }))).toBe('ok')
  })

  test('a session opens no ticket of another address, by no operation', async () => {
    const [mine, theirs] = [newAddress(), newAddress()]
    const own = await raise(mine)
    const foreign = await raise(theirs)
    const { message } = await answer(foreign.conversation_ref, 'For someone else')
    const { message: seen } = await answer(own.conversation_ref, 'For you')
    const { myTickets } = (await readerOf(mine)).calls
    const each = (conversation_ref: string, message_id: string) => [
      myTickets.read({ conversation_ref }),
      myTickets.reply({ conversation_ref, client_msg_id: newRef(), message: 'Hello' }),
      myTickets.attach({ conversation_ref }, { name: 'a.txt', bytes: Buffer.from('a') }),
      myTickets.markSeen({ conversation_ref, message_id }),
      myTickets.close({ conversation_ref }),
    ]
    expect(await Promise.all(each(foreign.conversation_ref, message.id).map(code))).toEqual(Array(5).fill('not_found'))
    expect(await Promise.all(each(own.conversation_ref, seen.id).map(code))).toEqual(Array(5).fill('ok'))
    const { messages } = await ana.calls.messages.list({ conversation_ref: foreign.conversation_ref })
    expect(messages.filter(({ sender_type }) => sender_type === 'visitor')).toHaveLength(1)
  })

  test('a session may call nothing but myTickets', async () => {
    const email = newAddress()
    await raise(email)
    const { secret } = await readerOf(email)
    const authorization = `Visitor ${library.support_lib_id}.${secret}`
    const rest = operations.filter(({ audience, http, name }) => http && !audience.includes('public') && !name.startsWith('myTickets.'))
    expect(rest.length).toBeGreaterThan(100)
    const answers = await Promise.all(rest.map((operation) => code(callOperation(library.address, operation, pathOf(operation), authorization))))
    expect([...new Set(answers)]).toEqual(['forbidden'])
    expect(await code(library.visitor(secret).calls.myTickets.list({}))).toBe('ok')
  })

  test('shows what visitors see: no notes, no internal lines, no staff ids; and tickets only, no chats', async () => {
    const email = newAddress()
    const { conversation_ref, visitor } = await raise(email)
    const chatter = library.visitor()
    const chat = await chatter.calls.messages.send({ client_msg_id: newRef(), message: 'In a chat' })
    await chatter.calls.visitors.identify({ email })
    await answer(conversation_ref, 'canary-note', 'note')
    await ana.calls.conversations.patch({ conversation_ref, assignee_id: ana.user_id, priority: 'urgent' })
    await answer(conversation_ref, 'We have a larger one')
    const reader = await readerOf(email)
    const [list, seen] = [await reader.calls.myTickets.list({}), await reader.calls.myTickets.read({ conversation_ref })]
    expect(list.tickets.map((ticket) => ticket.conversation_ref)).toEqual([conversation_ref])
    expect(seen.messages.map(({ sender_type, message }) => [sender_type, message])).toEqual([
      ['visitor', 'The helmet is too small.'],
      ['agent', 'We have a larger one'],
    ])
    expect(seen.ticket).toMatchObject({ subject: 'Wrong size', state: 'ongoing', unread_count: 1 })
    for (const each of [list, seen]) {
      expect(strangeKeys(each)).toEqual([])
      for (const word of ['canary', 'urgent', ana.user_id, visitor.visitor_id]) expect(JSON.stringify(each)).not.toContain(word)
    }
    expect(await code(reader.calls.myTickets.read({ conversation_ref: chat.conversation.conversation_ref }))).toBe('not_found')
    expect(JSON.stringify(await ana.calls.messages.list({ conversation_ref }))).toContain('canary-note')
  })

  test('an address that a visitor only claims opens nothing; the one a token signs does', async () => {
    const email = newAddress()
    const { conversation_ref } = await raise(email)
    const claimant = library.visitor()
    await claimant.calls.messages.send({ client_msg_id: newRef(), message: 'Hello' })
    await claimant.calls.visitors.identify({ email })
    expect(await refsOf(claimant)).toEqual([])
    expect(await code(claimant.calls.myTickets.read({ conversation_ref }))).toBe('not_found')
    const { secret } = await claimant.calls.visitors.identify({ identity_token: await identityToken(library, newRef(), { email }) })
    const signedIn = library.visitor(secret ?? '')
    expect((await signedIn.calls.myTickets.list({})).tickets).toMatchObject([{ conversation_ref, is_own: false }])
    expect(await code(signedIn.calls.myTickets.read({ conversation_ref }))).toBe('ok')
  })

  test('a blocked contact reads, but writes nothing until unblocked', async () => {
    const email = newAddress()
    const { conversation_ref } = await raise(email)
    const { myTickets } = (await readerOf(email)).calls
    const block = (is_blocked: boolean) => ana.calls.contacts.block({ conversation_ref, is_blocked })
    const reply = () => code(myTickets.reply({ conversation_ref, client_msg_id: newRef(), message: 'Hello?' }))
    await block(true)
    expect([await code(myTickets.read({ conversation_ref })), await reply(), await code(myTickets.close({ conversation_ref }))]).toEqual([
      'ok',
      'forbidden',
      'forbidden',
    ])
    await block(false)
    expect(await reply()).toBe('ok')
  })
})

describe('a ticket', () => {
  test('is answered with files, closed, and reopened by answering; staff see who wrote where', async () => {
    const email = newAddress()
    const { conversation_ref } = await raise(email)
    const { myTickets } = (await readerOf(email)).calls
    const { file } = await myTickets.attach({ conversation_ref }, { name: 'helmet.txt', bytes: Buffer.from('56 cm') })
    const input = { conversation_ref, client_msg_id: newRef(), message: 'It says 56.', attachments: [file.file_id] }
    const [first, again] = [await myTickets.reply(input), await myTickets.reply(input)]
    expect(again.message.id).toBe(first.message.id)
    const inside = await ana.calls.messages.list({ conversation_ref })
    expect(inside.messages.at(-1)).toMatchObject({ sender_type: 'visitor', message: 'It says 56.', sent_via: 'portal', attachments: [{ name: 'helmet.txt' }] })
    expect((await ana.calls.conversations.read({ conversation_ref })).conversation.unread_count).toBe(1)
    expect((await myTickets.close({ conversation_ref })).ticket.state).toBe('closed')
    expect((await ana.calls.conversations.read({ conversation_ref })).conversation).toMatchObject({ state: 'solved', closed_by: 'visitor' })
    expect((await myTickets.reply({ conversation_ref, client_msg_id: newRef(), message: 'Once more' })).ticket.state).toBe('waiting')
    expect((await ana.calls.conversations.read({ conversation_ref })).conversation.state).toBe('open')
    // Another caller's file can't be sent.
    const stranger = library.visitor()
    const { file: theirs } = await stranger.calls.uploads.create({}, { name: 'b.txt', bytes: Buffer.from('b') })
    expect(await code(myTickets.reply({ conversation_ref, client_msg_id: newRef(), message: 'x', attachments: [theirs.file_id] }))).toBe('not_found')
  })

  test('of several contacts with one address are listed together, in pages, newest first', async () => {
    const email = newAddress()
    const refs: string[] = []
    for (const subject of ['One', 'Two', 'Three']) refs.unshift((await raise(email, subject)).conversation_ref)
    const { myTickets } = (await readerOf(email)).calls
    const first = await myTickets.list({ limit: 2 })
    const second = await myTickets.list({ limit: 2, cursor: first.next_cursor ?? '' })
    expect([...first.tickets, ...second.tickets].map((each) => each.conversation_ref)).toEqual(refs)
    expect([first.tickets.length, second.next_cursor]).toEqual([2, null])
  })

  test('that the visitor sent with the contact form is theirs in the widget too, without any proof', async () => {
    const visitor = library.visitor()
    await visitor.calls.messages.send({ client_msg_id: newRef(), message: 'Hello' })
    const { conversations } = await ana.calls.conversations.list({ tab: 'queue' })
    const visitor_id = conversations[0]?.visitor.visitor_id ?? ''
    const { conversation } = await ana.calls.tickets.create({ visitor_id, subject: 'Mine', message: 'Hello' })
    expect((await visitor.calls.myTickets.list({})).tickets).toMatchObject([{ conversation_ref: conversation.conversation_ref, is_own: true }])
    expect((await visitor.calls.myTickets.close({ conversation_ref: conversation.conversation_ref })).ticket.state).toBe('closed')
    expect(await refsOf(library.visitor())).toEqual([])
  })
})
