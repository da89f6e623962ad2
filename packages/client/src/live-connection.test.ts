import { expect, test } from 'vitest'
import { libraryStream } from './library-stream.ts'
import { LiveConnection } from './live-connection.ts'
import { FakeSocket } from './testing/fake-socket.ts'
import { VirtualClock } from './testing/virtual-clock.ts'

function connection(auth: () => Promise<{ token: string } | null> = async () => ({ token: 't' })) {
  const clock = new VirtualClock()
  const sockets: FakeSocket[] = []
  const statuses: string[] = []
  const logged: string[] = []
  let wake = () => {}
  const live = new LiveConnection({
    url: 'ws://server',
    auth,
    openSocket: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    clock,
    random: () => 0.5,
    log: (message) => logged.push(message),
    environment: {
      onWake: (listener) => {
        wake = listener
        return () => {}
      },
    },
  })
  live.on('status', (status) => statuses.push(status))
  const newest = () => sockets.at(-1) as FakeSocket
  const open = async (streams: object[] = []) => {
    live.start()
    await clock.advance(0)
    newest().greet(streams)
    await clock.advance(0)
  }
  return { live, clock, sockets, statuses, logged, newest, open, wake: () => wake() }
}
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code: string; status: number }) => ({ code: error.code, status: error.status }),
  )
const seen = { message_action: 'mark_as_seen', message_id: 'm', conversation_ref: 'c1' } as const

// Checklist I2: the states of the connection.
test('the status goes from unknown through connecting, open and closing to closed', async () => {
  const { live, statuses, newest, open } = connection()
  expect(live.status).toBe('unknown')
  await open()
  expect(live.connectionId).toBe('con')
  live.close()
  expect(newest().closedWith).toBe(1000)
  newest().onclose?.({ code: 1000 })
  expect(statuses).toEqual(['connecting', 'open', 'closing', 'closed'])
  expect(live.connectionId).toBeNull()
})
test('the first frame authenticates the user and names the cursors to resume from', async () => {
  const { live, newest, open } = connection()
  live.follow('conversation:c1', { after: () => 7, apply: () => {}, reload: () => {} })
  live.follow('library', { after: () => null, apply: () => {}, reload: () => {} })
  await open()
  expect(newest().sent[0]).toMatchObject({ action: 'hello', auth: { token: 't' }, cursors: { 'conversation:c1': 7, library: null } })
})
test('the first five retries are one second apart, then the delays grow; a returning user triggers a retry at once', async () => {
  const { live, clock, sockets, newest, wake } = connection()
  live.start()
  await clock.advance(0)
  for (let attempt = 1; attempt <= 5; attempt++) {
    newest().onclose?.({ code: 1006 })
    await clock.advance(999)
    expect(sockets).toHaveLength(attempt)
    await clock.advance(1)
    expect(sockets).toHaveLength(attempt + 1)
  }
  newest().onclose?.({ code: 1006 })
  await clock.advance(1499)
  expect(sockets).toHaveLength(6)
  wake()
  await clock.advance(0)
  expect(sockets).toHaveLength(7)
})
test('calls while not open are logged, dropped and rejected; while open they get a response', async () => {
  const { live, logged, newest, open } = connection()
  expect(await failure(live.call('messageUpdate', seen))).toEqual({ code: 'unavailable', status: 0 })
  expect(logged).toEqual(['dropped messageUpdate: unknown'])
  await open()
  const answer = live.call('messageUpdate', seen)
  newest().answer('messageUpdate', { message: null, seq: 3 })
  expect(await answer).toEqual({ message: null, seq: 3 })
  const refusal = failure(live.call('messageUpdate', seen))
  newest().refuse('messageUpdate', 'edit_window_over')
  expect(await refusal).toEqual({ code: 'edit_window_over', status: 409 })
})
test('a call is unavailable when the socket closes before the response or no response arrives', async () => {
  const { live, clock, newest, open } = connection()
  await open()
  const cut = failure(live.call('messageUpdate', seen))
  newest().onclose?.({ code: 1006 })
  expect(await cut).toEqual({ code: 'unavailable', status: 0 })
  await clock.advance(1000)
  newest().greet()
  await clock.advance(0)
  const silent = failure(live.call('messageUpdate', seen))
  await clock.advance(15_000)
  expect(await silent).toEqual({ code: 'unavailable', status: 0 })
})
test('a frame above 64 KiB is refused locally instead of costing the connection', async () => {
  const { live, newest, open } = connection()
  await open()
  expect(await failure(live.call('sendPrivate', { client_msg_id: 'x', message: '語'.repeat(22_000) }))).toEqual({ code: 'too_large', status: 413 })
  expect(newest().last('sendPrivate')).toBeUndefined()
  void failure(live.call('sendPrivate', { client_msg_id: 'x', message: '語'.repeat(20_000) }))
  expect(newest().last('sendPrivate')).toBeDefined()
})
test("many calls stay within the server's limit of frames per second", async () => {
  const { live, clock, newest, open } = connection()
  await open()
  for (let index = 0; index < 50; index++) void failure(live.call('messageUpdate', seen))
  const counts: number[] = []
  for (let second = 0; second < 4; second++) {
    counts.push(newest().sent.length)
    await clock.advance(1000)
  }
  expect(counts).toEqual([16, 32, 48, 51])
})
test('a silent socket is probed, and replaced if dead', async () => {
  const { clock, sockets, newest, open } = connection()
  await open()
  await clock.advance(19_999)
  expect(newest().last('ping')).toBeUndefined()
  await clock.advance(1)
  newest().answer('ping', {})
  await clock.advance(40_000)
  expect(sockets).toHaveLength(1)
  await clock.advance(8000 + 1000)
  expect(sockets).toHaveLength(2)
})
test('after waking, an open socket must answer within 4 s', async () => {
  const { clock, sockets, newest, open, wake } = connection()
  await open()
  wake()
  newest().answer('ping', {})
  await clock.advance(6000)
  expect(sockets).toHaveLength(1)
  wake()
  await clock.advance(4000 + 1000)
  expect(sockets).toHaveLength(2)
})
test('when told to reconnect elsewhere, waits for a random time and then reconnects immediately', async () => {
  const { clock, sockets, newest, open } = connection()
  await open()
  newest().receive({ go: 'elsewhere', wait_ms: 4000 })
  await clock.advance(1999)
  expect(sockets).toHaveLength(1)
  await clock.advance(1)
  expect(sockets).toHaveLength(2)
  expect(sockets[0]?.closedWith).toBe(1000)
  sockets[0]?.onclose?.({ code: 1000 })
  newest().greet()
  await clock.advance(10_000)
  expect(sockets).toHaveLength(2)
})
test.each([4001, 'hello refused', 'nobody'])('signing out (%s) notifies once and leaves the connection closed', async (how) => {
  const { live, clock, sockets, newest } = connection(how === 'nobody' ? async () => null : undefined)
  let told = 0
  live.on('signedOut', () => told++)
  live.start()
  await clock.advance(0)
  newest()?.onopen?.()
  if (how === 4001) newest().onclose?.({ code: 4001 })
  else if (how === 'hello refused') newest().refuse('hello', 'unauthenticated')
  await clock.advance(60_000)
  expect(told).toBe(1)
  expect(live.status).toBe('closed')
  expect(sockets).toHaveLength(how === 'nobody' ? 0 : 1)
})
test('a temporary authentication failure is retried', async () => {
  let calls = 0
  const { live, clock, sockets } = connection(async () => {
    calls += 1
    if (calls === 1) throw new Error('offline')
    return { token: 't' }
  })
  live.start()
  await clock.advance(1000)
  expect(sockets).toHaveLength(1)
})
test('stopping and restarting at once leaves a single connection', async () => {
  const { live, clock, sockets, open } = connection()
  await open()
  live.close()
  live.start()
  await clock.advance(0)
  sockets[0]?.onclose?.({ code: 1000 })
  sockets[1]?.greet()
  await clock.advance(10_000)
  expect(sockets).toHaveLength(2)
  expect(live.status).toBe('open')
})
test('typing is sent while open and silently dropped otherwise', async () => {
  const { live, newest, open } = connection()
  live.signal('typing', { conversation_ref: 'c1', is_typing: true })
  await open()
  live.signal('typing', { conversation_ref: 'c1', is_typing: true })
  expect(newest().last('typing')).toMatchObject({ conversation_ref: 'c1', is_typing: true })
})
test('each stream the server follows is reported once per connection, after the hello or the subscription', async () => {
  const { live, clock, newest, open } = connection()
  const told: string[] = []
  live.on('following', (stream) => told.push(stream))
  live.follow('conversation:c1', { after: () => 7, apply: () => {}, reload: () => {} })
  await open([{ stream: 'conversation:c1', seq: 7, reload: false, data: {} }])
  expect(told).toEqual(['conversation:c1'])
  live.follow('conversation:c2', { after: () => 1, apply: () => {}, reload: () => {} })
  expect(told).toHaveLength(1)
  newest().answer('subscribe', { seq: 1, reload: false, data: {} })
  await clock.advance(0)
  expect(told).toEqual(['conversation:c1', 'conversation:c2'])
  newest().onclose?.({ code: 1006 })
  await clock.advance(1000)
  newest().greet([{ stream: 'conversation:c1', seq: 7, reload: false, data: {} }])
  await clock.advance(0)
  expect(told).toHaveLength(3)
})
test('unknown frames are ignored', async () => {
  const { live, newest, open } = connection()
  await open()
  for (const data of ['', 'null', '[]', '{"a":1}', '{"stream":"library"}', 42, '{"re":"99","ok":{}}']) newest().onmessage?.({ data })
  expect(live.status).toBe('open')
})

test('the library stream refetches at the start and after too long a gap, and otherwise applies changes, even across a reconnect', async () => {
  const { live, clock, newest, open } = connection()
  const seen: unknown[] = []
  const stop = libraryStream(live, { apply: (data) => seen.push(data), reload: (why) => seen.push(why) })
  await open([{ stream: 'library', seq: 10, reload: false, data: {} }])
  newest().receive({ stream: 'library', seq: 12, prev: 10, data: { gone: ['c1'] } })
  newest().onclose?.({ code: 1006 })
  await clock.advance(1000)
  newest().onopen?.()
  expect(newest().last('hello')).toMatchObject({ cursors: { library: 12 } })
  newest().answer('hello', { connection_id: 'x', epoch: 'e', server_time: '', streams: [{ stream: 'library', seq: 999, reload: true, data: {} }] })
  await clock.advance(0)
  newest().receive({ stream: 'library', seq: 1000, prev: 999, data: { gone: ['c2'] } })
  expect(seen).toEqual(['start', {}, { gone: ['c1'] }, 'gap', { gone: ['c2'] }])
  stop()
  expect(newest().last('unsubscribe')).toMatchObject({ stream: 'library' })
})
