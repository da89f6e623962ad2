import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import type { MessagesPage } from './conversation-rows.ts'
import { ConversationStore } from './conversation-store.ts'
import { LiveConnection } from './live-connection.ts'
import { createLiveOutbox } from './live-outbox.ts'
import { memoryStorage } from './memory-storage.ts'
import { FakeSocket } from './testing/fake-socket.ts'
import { messageRow } from './testing/message-rows.ts'
import { VirtualClock } from './testing/virtual-clock.ts'

const stream = 'conversation:c1'
/** By how much the device's clock is ahead of the server's, in ms. */
const hoursAhead = 5 * 3_600_000

async function opened(sender_type: 'visitor' | 'agent', pages: (MessagesPage | ApiError)[], conversation_ref: string | null = 'c1', storage = memoryStorage()) {
  const clock = new VirtualClock()
  const socket = new FakeSocket()
  const live = new LiveConnection({ url: 'x', auth: async () => ({ token: 't' }), openSocket: () => socket, clock, environment: { onWake: () => () => {} } })
  const sent_via = sender_type === 'agent' ? 'application' : 'widget'
  const outbox = createLiveOutbox({ live, storage, sender_type, sent_via, clock })
  const asked: unknown[] = []
  const list = async (input: unknown) => {
    asked.push(input)
    const page = pages.shift() ?? new ApiError('unavailable', 0)
    if (page instanceof ApiError) throw page
    return { ...page, messages: [...page.messages] }
  }
  let ids = 0
  const store = new ConversationStore({
    conversation_ref,
    http: { messages: { list } },
    live,
    outbox,
    support_lib_id: 'lib',
    author: { sender_type, sender: null },
    newId: () => `id-${++ids}`,
    clock,
    serverTimeOf: (device_ms) => device_ms - hoursAhead,
  })
  live.start()
  await clock.advance(0)
  socket.greet()
  await store.open()
  await clock.advance(0)
  const push = (prev: number, seq: number, messages = [messageRow(seq)]) => socket.receive({ stream, prev, seq, data: { messages } })
  const texts = () => store.getSnapshot().messages.map((message) => `${message.message}${message.local ? ` ${message.local}` : ''}`)
  const typing = (is_typing: boolean, name = 'Ann') =>
    socket.receive({ signal: 'typing', conversation_ref: 'c1', who: { id: null, name, kind: 'agent' }, is_typing, is_note: false })
  return { clock, socket, store, asked, push, texts, typing }
}
const page = (messages: MessagesPage['messages'], has_more = false): MessagesPage => ({ messages, has_more, seq: messages.at(-1)?.seq ?? 0 })

test('the snapshot keeps its identity until something changes', async () => {
  const { store, socket, push, clock } = await opened('visitor', [page([messageRow(1)])])
  const before = store.getSnapshot()
  expect(before).toMatchObject({ status: 'ready', hasMore: false, conversation_ref: 'c1' })
  let told = 0
  store.subscribe(() => told++)
  socket.answer('subscribe', { stream, seq: 1, reload: false, data: { messages: [messageRow(1)] } })
  await clock.advance(0)
  expect(store.getSnapshot()).toBe(before)
  expect(told).toBe(0)
  push(1, 2)
  expect(store.getSnapshot()).not.toBe(before)
})
test('a visitor who looks again after a day gets fresh addresses of files; staff open them by their session', async () => {
  for (const [sender_type, calls] of [
    ['visitor', 2],
    ['agent', 1],
  ] as const) {
    const { store, clock, asked } = await opened(sender_type, [page([messageRow(1)]), page([messageRow(1)])])
    store.markSeen()
    await clock.advance(19 * 3_600_000)
    store.markSeen()
    expect(asked).toHaveLength(1)
    await clock.advance(2 * 3_600_000)
    store.markSeen()
    store.markSeen()
    await clock.advance(0)
    expect(asked, sender_type).toHaveLength(calls)
  }
})
test("follows the stream from its page's stream number", async () => {
  const { socket } = await opened('visitor', [page([messageRow(7)])])
  expect(socket.last('subscribe')).toMatchObject({ stream, after: 7 })
})
test('a sent message shows at once, and its committed row replaces it without ever showing both', async () => {
  const { store, socket, texts, clock } = await opened('visitor', [page([messageRow(1)])])
  const counts: number[] = []
  store.subscribe(() => counts.push(store.getSnapshot().messages.length))
  const id = store.send({ message: 'hello' })
  expect(texts()).toEqual(['text 1', 'hello sending'])
  expect(Date.parse(store.getSnapshot().messages.at(-1)?.created_at ?? '')).toBe(clock.now() - hoursAhead)
  await clock.advance(0)
  expect(socket.last('sendPrivate')).toMatchObject({ client_msg_id: id, conversation_ref: 'c1', sender_type: 'visitor', sent_via: 'widget' })
  socket.answer('sendPrivate', { message: messageRow(2, { client_msg_id: id, message: 'hello' }), conversation: { conversation_ref: 'c1', seq: 2 } })
  await clock.advance(0)
  expect(texts()).toEqual(['text 1', 'hello'])
  expect(Math.max(...counts)).toBe(2)
})
test('a message that storage returns after its committed row arrived is not shown twice or sent again', async () => {
  const id = 'id-of-an-earlier-page'
  const storage = memoryStorage()
  const read = storage.load
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  storage.load = () => isReleased.then(() => read())
  const place = { client_msg_id: id, thread: 'c1', conversation_ref: 'c1', created_at: 0, order: 1 }
  await storage.put({ ...place, kind: 'message', message: 'hello', attachments: [], mentions: [], state: 'sending', error: null })
  const { store, socket, texts, clock } = await opened(
    'visitor',
    [page([messageRow(1), messageRow(2, { client_msg_id: id, message: 'hello' })])],
    'c1',
    storage,
  )
  const counts: number[] = []
  store.subscribe(() => counts.push(store.getSnapshot().messages.length))
  release()
  await clock.advance(10)
  expect(texts()).toEqual(['text 1', 'hello'])
  expect(counts.every((count) => count === 2)).toBe(true)
  expect(await read()).toEqual([])
  expect(socket.last('sendPrivate')).toBeUndefined()
})
test('a note is sent as a note', async () => {
  const { store, socket, clock } = await opened('agent', [page([])])
  store.send({ message: 'between us', kind: 'note', mentions: ['bob'] })
  await clock.advance(0)
  expect(socket.last('sendPrivate')).toMatchObject({ sender_type: 'note', mentions: ['bob'], sent_via: 'application' })
})
test('a message sent to a merged conversation switches the screen to the surviving conversation, without messages from the old one', async () => {
  const { store, socket, asked, texts, clock } = await opened('visitor', [
    page([messageRow(1)]),
    page([messageRow(3), messageRow(4, { client_msg_id: 'id-1' })]),
  ])
  store.send({ message: 'hello' })
  await clock.advance(0)
  const message = messageRow(4, { client_msg_id: 'id-1', conversation_ref: 'c2' })
  socket.answer('sendPrivate', { message, conversation: { conversation_ref: 'c2', seq: 4 } })
  await clock.advance(0)
  expect(store.getSnapshot()).toMatchObject({ conversation_ref: 'c2', conversation: { conversation_ref: 'c2' } })
  expect(asked.at(-1)).toMatchObject({ conversation_ref: 'c2' })
  expect(texts()).toEqual(['text 3', 'text 4'])
})
test('a new conversation begins with its first message and is loaded then', async () => {
  const { store, socket, asked, clock, texts } = await opened('visitor', [page([messageRow(1), messageRow(2, { client_msg_id: 'id-2' })])], null)
  expect(store.getSnapshot()).toMatchObject({ status: 'ready', conversation_ref: null })
  store.send({ message: 'text 2' })
  await clock.advance(0)
  expect(socket.last('sendPrivate')).not.toHaveProperty('conversation_ref')
  socket.answer('sendPrivate', { message: messageRow(2, { client_msg_id: 'id-2' }), conversation: { conversation_ref: 'c1', seq: 2 } })
  await clock.advance(0)
  expect(asked).toEqual([{ conversation_ref: 'c1', limit: 50 }])
  expect(store.getSnapshot().conversation_ref).toBe('c1')
  expect(texts()).toEqual(['text 1', 'text 2'])
})
test('older pages are prepended, one load at a time', async () => {
  const { store, asked, texts } = await opened('visitor', [page([messageRow(5)], true), page([messageRow(3), messageRow(4)], false)])
  await Promise.all([store.loadOlder(), store.loadOlder()])
  expect(asked).toHaveLength(2)
  expect(asked[1]).toMatchObject({ before_seq: 5 })
  expect(texts()).toEqual(['text 3', 'text 4', 'text 5'])
  await store.loadOlder()
  expect(asked).toHaveLength(2)
})
test.each(['not_found', 'forbidden'] as const)("a load refused with %s sets the status to 'gone'", async (code) => {
  const { store } = await opened('visitor', [new ApiError(code, 404)])
  expect(store.getSnapshot().status).toBe('gone')
})
test("losing access while open sets the status to 'gone'; a failed load is retried automatically", async () => {
  const first = await opened('agent', [page([messageRow(1)])])
  first.socket.receive({ stream, prev: 1, seq: 2, data: { gone: ['c1'] } })
  first.socket.answer('subscribe', { stream, seq: 2, reload: false, data: { gone: ['c1'] } })
  await first.clock.advance(0)
  expect(first.store.getSnapshot().status).toBe('gone')
  const second = await opened('agent', [new ApiError('internal', 500), page([messageRow(1)])])
  expect(second.store.getSnapshot()).toMatchObject({ status: 'failed', error: { code: 'internal' } })
  await second.clock.advance(1000)
  expect(second.store.getSnapshot()).toMatchObject({ status: 'ready', error: undefined })
})
// Checklist I3.
test('marks the newest message of the other side as seen until it is read; the local state is cleared after 2 s', async () => {
  const { store, socket, clock } = await opened('agent', [page([messageRow(1), messageRow(2), messageRow(3, { sender_type: 'note' })])])
  store.markSeen()
  store.markSeen()
  expect(socket.sent.filter((frame) => frame.action === 'messageUpdate')).toHaveLength(1)
  expect(socket.last('messageUpdate')).toMatchObject({ message_action: 'mark_as_seen', message_id: 'm2', sent_via: 'application' })
  socket.answer('messageUpdate', { message: null, seq: 4 })
  expect(store.getSnapshot().seen_message_id).toBe('m2')
  await clock.advance(limits.seenResetMs)
  expect(store.getSnapshot().seen_message_id).toBeNull()
  store.markSeen()
  expect(socket.sent.filter((frame) => frame.action === 'messageUpdate')).toHaveLength(2)
  socket.answer('messageUpdate', { message: messageRow(2, { changed_seq: 5, read_status: 1 }), seq: 5 })
  await clock.advance(limits.seenResetMs)
  store.markSeen()
  expect(socket.sent.filter((frame) => frame.action === 'messageUpdate')).toHaveLength(2)
})
test('I3: messageUpdate frames have support_lib_id, message_id, conversation_ref, sender_type and sent_via', async () => {
  for (const [sender_type, sent_via, other] of [
    ['agent', 'application', 'visitor'],
    ['visitor', 'widget', 'agent'],
  ] as const) {
    const { store, socket } = await opened(sender_type, [page([messageRow(1, { sender_type: other })])])
    store.markSeen()
    expect(socket.last('messageUpdate')).toMatchObject({
      ...{ message_action: 'mark_as_seen', support_lib_id: 'lib', message_id: 'm1', conversation_ref: 'c1', sender_type, sent_via },
    })
  }
})
test('a seen mark lost with the connection is resent after the reconnect', async () => {
  const { store, socket, clock } = await opened('agent', [page([messageRow(1)])])
  store.markSeen()
  socket.onclose?.({ code: 1006 })
  await clock.advance(1000)
  socket.greet([{ stream, seq: 1, reload: false, data: {} }])
  await clock.advance(0)
  expect(socket.sent.filter((frame) => frame.action === 'messageUpdate')).toHaveLength(2)
})
test.each(['no connection', 'rate_limited'] as const)('marking on every change sends at most one mark per 2 s while marking fails (%s)', async (failure) => {
  const { store, socket, clock } = await opened('agent', [page([messageRow(1)])])
  if (failure === 'no connection') socket.onclose?.({ code: 1006 })
  else {
    const { send } = socket
    socket.send = (text) => {
      send.call(socket, text)
      queueMicrotask(() => socket.refuse('messageUpdate', failure))
    }
  }
  let changes = 0
  store.subscribe(() => {
    // A hundred iterations are enough to detect an endless loop, so stop there.
    if (++changes < 100) queueMicrotask(() => store.markSeen())
  })
  store.markSeen()
  await clock.advance(2 * limits.seenResetMs)
  expect(changes).toBeGreaterThan(2)
  expect(changes).toBeLessThan(8)
})
test('someone is typing until they stop, send, or 6 s have passed', async () => {
  const { store, typing, clock, push, socket } = await opened('visitor', [page([messageRow(1)])])
  socket.answer('subscribe', { stream, seq: 1, reload: false, data: {} })
  await clock.advance(0)
  const names = () => store.getSnapshot().typing.map((who) => who.name)
  typing(true)
  typing(true, 'Bob')
  expect(names()).toEqual(['Ann', 'Bob'])
  typing(false)
  expect(names()).toEqual(['Bob'])
  await clock.advance(limits.typingShownMs)
  expect(names()).toEqual([])
  typing(true)
  push(1, 2, [messageRow(2, { sender_type: 'agent', sender: { id: null, name: 'Ann', picture: '' } })])
  expect(names()).toEqual([])
})
test("marking or editing someone's earlier message does not clear their typing state", async () => {
  const theirs = { sender_type: 'agent', sender: { id: null, name: 'Ann', picture: '' } } as const
  const { store, typing, clock, push, socket } = await opened('visitor', [page([messageRow(1, theirs)])])
  socket.answer('subscribe', { stream, seq: 1, reload: false, data: {} })
  await clock.advance(0)
  typing(true)
  push(1, 2, [messageRow(1, { ...theirs, changed_seq: 2, read_status: 1 })])
  expect(store.getSnapshot().typing.map((who) => who.name)).toEqual(['Ann'])
})
test("the user's typing is signalled at most every 3 s, and its end once", async () => {
  const { store, socket, clock } = await opened('visitor', [page([])])
  const told = () => socket.sent.filter((frame) => frame.action === 'typing').map((frame) => frame.is_typing)
  for (let key = 0; key < 10; key++) store.setTyping(true)
  expect(told()).toEqual([true])
  await clock.advance(limits.typingSignalMs)
  store.setTyping(true)
  store.setTyping(false)
  store.setTyping(false)
  expect(told()).toEqual([true, true, false])
})
test('dispose stops all notifications and unsubscribes from the stream', async () => {
  const { store, socket, push } = await opened('agent', [page([messageRow(1)])])
  const before = store.getSnapshot()
  store.dispose()
  push(1, 2)
  expect(store.getSnapshot()).toBe(before)
  expect(socket.last('unsubscribe')).toMatchObject({ stream })
})

test('an erased conversation is dropped at once, and nothing that comes later brings it back', async () => {
  const { store, push, texts, clock } = await opened('agent', [page([messageRow(1), messageRow(2)], true)])
  expect(texts()).toHaveLength(2)
  const older = store.loadOlder()
  store.erase()
  push(2, 3)
  await clock.advance(0)
  await older
  expect(store.getSnapshot()).toMatchObject({ status: 'erased', conversation: null, messages: [], hasMore: false })
})

test('loaded again, nothing stays that the server no longer has, though the stream has nothing new; an erased one is not asked for', async () => {
  const { store, texts, asked } = await opened('agent', [page([messageRow(1), messageRow(2)]), { messages: [], has_more: false, seq: 2 }])
  await store.reload()
  expect(texts()).toEqual([])
  store.erase()
  await store.reload()
  expect(asked).toHaveLength(2)
})
