import { rightNow } from '@porchlight/ui/relative-time/right-now.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { message, page, row, setUp } from './testing/played-session.ts'

beforeAll(() => {
  vi.stubGlobal('document', { visibilityState: 'visible' })
  return () => vi.unstubAllGlobals()
})

describe('before the visitor shows interest', () => {
  test('an unknown visitor gets no secret, no connection and no request', () => {
    const { memory, live, asked } = setUp()
    expect([memory.read().secret, live.status, asked]).toEqual(['', 'unknown', []])
  })
  test('a visitor with a conversation is connected at once, for the badge', async () => {
    const { live, asked, hello, told } = setUp({ is_known: true })
    expect([live.status, asked]).toEqual(['connecting', ['conversations']])
    hello([row('a', 3, 2)])
    expect(told).toContainEqual({ type: 'unread', detail: 2 })
  })
  test('a device whose clock is hours off learns the time of the server', () => {
    const { hello } = setUp({ is_known: true })
    const hoursAgo = Date.now() - 5 * 3_600_000
    hello([], new Date(hoursAgo).toISOString())
    expect(Math.abs(rightNow() - hoursAgo)).toBeLessThan(60_000)
    hello([])
    expect(Math.abs(rightNow() - Date.now())).toBeLessThan(60_000)
  })
  test('opening creates the secret and connects', () => {
    const { session, memory, live } = setUp()
    session.opened(page)
    expect([memory.read().secret.length, live.status]).toEqual([43, 'connecting'])
  })
})

describe('the first conversation', () => {
  test('makes the visitor known and is followed; only then are the page and the claimed identity sent', async () => {
    const { session, hello, begin, told, calls, asked, streams } = setUp()
    void session.identify({ name: 'Rosa' })
    session.opened(page)
    hello([])
    expect(calls).toEqual([])
    session.chat(null)
    begin(row('a', 1))
    expect(told).toContainEqual({ type: 'news', news: { known: true } })
    expect([...streams.keys()]).toEqual(['conversation:a'])
    expect(calls).toEqual([['pageVisit', page]])
    await expect.poll(() => asked.filter((one) => one === 'identify').length).toBeGreaterThanOrEqual(2)
    session.wander({ ...page })
    expect(calls).toHaveLength(1)
    session.wander({ url: 'https://shop.example/two', title: '' })
    expect(calls).toHaveLength(2)
  })
  test('is the same chat under its new ref, until another is started', () => {
    const { session, begin } = setUp()
    const chat = session.chat(null)
    begin(row('a', 1))
    expect(session.chat('a')).toBe(chat)
    // The conversation was merged and its message went to the other one: the screen requests the old ref once more before switching.
    begin(row('b', 1))
    expect(session.chat('a')).toBe(chat)
    expect(session.chat('b')).toBe(chat)
  })
})

describe('messages to the host', () => {
  test('report the sender of a message once, never its text', () => {
    const { push, hello, told } = setUp({ is_known: true })
    hello([row('a', 3)])
    push('a', { messages: [message('m1')] })
    push('a', { messages: [message('m1')] })
    push('a', { messages: [message('m2', { edited_at: '2026-01-01T00:00:00Z' }), message('m3', { sender_type: 'system' })] })
    expect(told.filter(({ type }) => type === 'message')).toEqual([{ type: 'message', detail: { conversation_ref: 'a', sender_type: 'agent' } }])
    expect(JSON.stringify(told)).not.toContain('CANARY')
  })
  test('report no unread count for the conversation on the screen', () => {
    const { session, push, hello, told } = setUp({ is_known: true })
    hello([row('a', 3)])
    session.opened(page)
    session.look('a')
    push('a', { conversations: [row('a', 4, 1)] })
    expect(told.filter(({ type }) => type === 'unread')).toEqual([])
    session.closed()
    expect(told.at(-1)).toEqual({ type: 'unread', detail: 1 })
  })
  test('a sound plays only if enabled, and only for messages the visitor is not looking at', () => {
    const { session, push, hello, rings } = setUp({ is_known: true })
    hello([row('a', 3)])
    push('a', { messages: [message('m1')] })
    expect(rings()).toBe(0)
    session.setSound(true)
    push('a', { messages: [message('m2')] })
    expect(rings()).toBe(1)
    session.opened(page)
    session.look('a')
    push('a', { messages: [message('m3')] })
    expect(rings()).toBe(1)
  })
})

test('shutdown closes the connection, deletes all visitor data and notifies the host', () => {
  const { session, memory, hello, calls, told, streams, left } = setUp({ is_known: true, has_sound: true })
  hello([row('a', 3)])
  session.forget()
  expect(memory.read()).toEqual({ secret: '', tag: '', is_known: false, is_asked: false, asked_after: null, name: '', has_sound: false })
  expect([calls, streams.size, told.at(-1), left()]).toEqual([[['close']], 0, { type: 'gone', news: { forget: false } }, 1])
})

describe('an answer that arrives after shutdown', () => {
  test('shows nothing of the previous person: neither the list nor its next page', async () => {
    const { session, answer, hold } = setUp({ is_known: true })
    await expect.poll(() => session.getSnapshot().list).toBe('ready')
    answer([row('a', 3)], 'next')
    await session.loadList()
    expect(session.getSnapshot().cursor).toBe('next')
    const release = hold()
    const [list, more] = [session.loadList(), session.loadMore()]
    session.forget()
    release()
    await Promise.all([list, more])
    expect(session.getSnapshot()).toMatchObject({ conversations: [], cursor: null, list: 'idle' })
  })

  test('does not keep the next person from loading their list', async () => {
    const { session, memory, answer, hold } = setUp()
    memory.secret()
    memory.change({ is_known: true })
    answer([row('a', 3)])
    const release = hold()
    const list = session.loadList()
    session.forget()
    release()
    memory.secret()
    memory.change({ is_known: true })
    answer([row('b', 1)])
    await Promise.all([list, session.loadList()])
    expect(session.getSnapshot()).toMatchObject({ conversations: [row('b', 1)], list: 'ready' })
  })

  test('does not sign the visitor in again or store their name', async () => {
    const { session, memory, hold, signsIn } = setUp({ is_known: true })
    const release = hold()
    signsIn({ secret: 'B'.repeat(43), is_continued: true })
    const calls = [session.identify({ token: 'signed' }), session.introduce({ name: 'Rosa' }, 'a')]
    session.forget()
    release()
    await Promise.all(calls)
    expect(memory.read()).toMatchObject({ secret: '', name: '', is_known: false })
  })
})

describe('the secret of a visitor who signs in', () => {
  const successor = 'B'.repeat(43)
  function shared() {
    const rows = new Map<string, string>()
    return {
      getItem: (key: string) => rows.get(key) ?? null,
      setItem: (key: string, value: string) => void rows.set(key, value),
      removeItem: (key: string) => void rows.delete(key),
    }
  }

  test('is replaced in this tab and adopted by the other, and unsent messages stay in the same outbox', async () => {
    const storage = shared()
    const first = setUp({ is_known: true }, storage)
    const second = setUp({}, storage)
    const { secret, tag } = first.memory.read()
    expect(second.memory.read()).toMatchObject({ secret, tag })
    first.hello([row('a', 3)])
    second.hello([row('a', 3)])
    first.signsIn({ secret: successor, is_continued: true })
    // The server invalidates the old secret before the response with the new one arrives.
    second.signedOut()
    await second.wait()
    void first.session.identify({ token: 'signed' })
    await expect.poll(() => first.memory.read().secret).toBe(successor)
    await second.wait()
    await expect.poll(() => second.live.status).toBe('connecting')
    expect(second.memory.read()).toMatchObject({ secret: successor, tag, name: 'Rosa' })
    expect(second.memory.used()).toBe(successor)
    expect(second.session.getSnapshot().conversations).toHaveLength(1)
  })

  test('is replaced along with all data of the previous person, including unsent messages, if another person signs in', async () => {
    const { session, memory, hello, signsIn } = setUp({ is_known: true, name: 'Kim', has_sound: true })
    const { tag } = memory.read()
    hello([row('a', 3)])
    signsIn({ secret: successor, is_continued: false })
    void session.identify({ token: 'signed by another' })
    await expect.poll(() => memory.read().secret).toBe(successor)
    expect(memory.read().tag).not.toBe(tag)
    expect(session.getSnapshot()).toMatchObject({ conversations: [], name: 'Rosa' })
  })

  test('shows the list of the person who signed in, even if the list of the previous person arrives later', async () => {
    const { session, memory, answer, hold, signsIn } = setUp()
    memory.secret()
    memory.change({ is_known: true })
    answer([row('a', 3)])
    const releaseList = hold()
    const list = session.loadList()
    const releaseIdentity = hold()
    signsIn({ secret: successor, is_continued: false })
    const identified = session.identify({ token: 'signed by another' })
    answer([row('b', 1)])
    releaseIdentity()
    await identified
    expect(session.getSnapshot()).toMatchObject({ conversations: [row('b', 1)], list: 'ready' })
    releaseList()
    await list
    expect(session.getSnapshot().conversations).toEqual([row('b', 1)])
  })

  test('is dropped when it was invalidated without a successor, and the visitor is identified again', async () => {
    const { session, memory, hello, signsIn, signedOut, wait, asked } = setUp({ is_known: true }, shared())
    signsIn({ secret: successor, is_continued: true })
    void session.identify({ token: 'signed' })
    await expect.poll(() => memory.read().secret).toBe(successor)
    memory.use()
    hello([row('a', 3)])
    const before = asked.filter((one) => one === 'identify').length
    const again = 'C'.repeat(43)
    signsIn({ secret: again, is_continued: true })
    signedOut()
    for (let times = 0; times < 5; times++) await wait()
    await expect.poll(() => memory.read().secret).toBe(again)
    expect(asked.filter((one) => one === 'identify').length).toBe(before + 1)
  })

  test('is dropped from this tab when another tab signs out, without signing anyone in again', async () => {
    const storage = shared()
    const first = setUp({ is_known: true }, storage)
    const second = setUp({}, storage)
    second.hello([row('a', 3)])
    first.session.forget()
    expect(first.asked).toContain('signOut {"keepalive":true}')
    second.signedOut()
    await second.wait()
    await expect.poll(() => second.session.getSnapshot().conversations).toEqual([])
    expect(second.memory.read().secret).toBe('')
    expect(second.asked).not.toContain('identify')
    expect(second.told.at(-1)).toEqual({ type: 'news', news: { known: false } })
  })
})
