import type { MessageView } from '@porchlight/contracts/conversations/conversations'
import { limits, visitorRates } from '@porchlight/contracts/limits'
import type { StreamPatch } from '@porchlight/contracts/live'
import { describe, expect, test } from 'vitest'
import { startChat, type TestLibrary, type TestUser, type TestVisitor, testLibrary } from '../../testing/library.ts'
import { openSocket, TestSocket } from '../../testing/live-socket.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { waitedMs } from '../../testing/time-taken.ts'
import { until } from '../../testing/until.ts'
import { newRef } from '../ids.ts'

const minted = async () => testLibrary(await sharedServer())
const asStaff = (library: TestLibrary, user: TestUser, cursors = {}) => openSocket(library.address, { token: user.token }, cursors)
const asVisitor = (library: TestLibrary, visitor: TestVisitor, cursors = {}) =>
  openSocket(library.address, { support_lib_id: library.support_lib_id, secret: visitor.secret }, cursors)
const messagesOf = (socket: TestSocket, stream: string) => socket.pushes(stream).flatMap((push) => push.data.messages ?? []) as MessageView[]

async function chat() {
  const library = await minted()
  const agent = await library.user('agent')
  const visitor = library.visitor()
  const { conversation } = await startChat(visitor)
  await agent.calls.conversations.take({ conversation_ref: conversation.conversation_ref })
  return { library, agent, visitor, ref: conversation.conversation_ref, stream: `conversation:${conversation.conversation_ref}` as const }
}

describe('the live connection', () => {
  test('delivers what the other side writes, without gaps, and delivers notes to staff only', async () => {
    const { library, agent, visitor, ref, stream } = await chat()
    const staff = await asStaff(library, agent, { [stream]: null, library: null })
    const guest = await asVisitor(library, visitor)
    expect(guest.hello.conversations?.map((each) => each.conversation_ref)).toEqual([ref])
    await guest.do('sendPrivate', { client_msg_id: newRef(), conversation_ref: ref, message: 'are you there?' })
    await staff.until(() => messagesOf(staff, stream).some((each) => each.message === 'are you there?'), 'message at staff')
    await staff.do('sendPrivate', { client_msg_id: newRef(), conversation_ref: ref, message: 'CANARY', sender_type: 'note' })
    await staff.do('sendPrivate', { client_msg_id: newRef(), conversation_ref: ref, message: 'yes' })
    await guest.until(() => messagesOf(guest, stream).some((each) => each.message === 'yes'), 'answer at visitor')
    expect(JSON.stringify(guest.frames)).not.toContain('CANARY')
    expect(JSON.stringify(guest.frames)).not.toContain(agent.email)
    expect(JSON.stringify(guest.frames)).not.toContain(agent.user_id)
    for (const socket of [staff, guest]) {
      const pushes = socket.pushes(stream)
      pushes.slice(1).forEach((push, index) => void expect(push.prev).toBe(pushes[index]?.seq))
    }
    await staff.until(() => staff.pushes('library').some((push) => push.data.conversations?.some((each) => each.conversation_ref === ref)), 'list row')
  })

  test('runs no queued frame after the client has gone, but finishes the one in progress', async () => {
    const server = await ownServer()
    const library = await testLibrary(server)
    const visitor = library.visitor()
    const { conversation_ref } = (await startChat(visitor)).conversation
    const { owner } = server.kernel.database
    const holder = await owner.connect()
    const socketsOpen = async () => Number(/porchlight_live_sockets (\d+)/.exec(await (await fetch(`${server.address}/metrics`)).text())?.[1])
    const texts = async () => (await visitor.calls.messages.list({ conversation_ref })).messages.map((each) => each.message)
    const hasLeft = async (id: string) => {
      const { rows } = await owner.query("select 1 from connections where connection_id = $1 and expires_at < now() + interval '31 s'", [id])
      return rows.length > 0
    }
    const speak = async (words: string[]) => {
      const socket = await openSocket(library.address, { support_lib_id: library.support_lib_id, secret: visitor.secret })
      await holder.query('begin')
      await holder.query('select 1 from conversations where conversation_ref = $1 for update', [conversation_ref])
      for (const message of words) socket.raw(JSON.stringify({ id: message, action: 'sendPrivate', client_msg_id: newRef(), conversation_ref, message }))
      await until(async () => (await owner.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rows.length > 0, 'the first is under way')
      return socket
    }
    const leaver = await speak(['under way', 'too late'])
    leaver.socket.terminate()
    await until(async () => (await socketsOpen()) === 0, 'the server knows that it has gone')
    await holder.query('commit')
    await until(() => hasLeft(leaver.hello.connection_id), 'all of it is cleared up')
    expect(await texts()).toEqual(['My chain fell off', 'under way'])
    const stayer = await speak(['one', 'two'])
    await holder.query('commit')
    holder.release()
    await stayer.until(() => stayer.frames.find((frame) => 're' in frame && frame.re === 'two'), 'answer to both')
    expect(await texts()).toEqual(['My chain fell off', 'under way', 'one', 'two'])
  })

  test('replays changes missed since a cursor, and demands a reload when the cursor is too old', async () => {
    const { library, agent, visitor, ref, stream } = await chat()
    const { seq } = await agent.calls.messages.list({ conversation_ref: ref })
    for (const message of ['one', 'two', 'three']) await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref: ref, message })
    const back = await asStaff(library, agent, { [stream]: seq })
    const patch = back.hello.streams.find((each) => each.stream === stream)
    expect(patch).toMatchObject({ seq: seq + 3, reload: false })
    expect(patch?.data.messages?.map((each) => each.message)).toEqual(['one', 'two', 'three'])
    const ahead = await back.do('subscribe', { stream, after: seq + 1000 })
    expect(ahead).toMatchObject({ reload: true })
    await library.inside((ctx) =>
      ctx.db
        .updateTable('conversations')
        .set({ seq: seq + limits.replayEventsMax + 10 })
        .where('support_lib_id', '=', library.support_lib_id)
        .where('conversation_ref', '=', ref)
        .execute(),
    )
    expect(await back.do('subscribe', { stream, after: 1 })).toMatchObject({ reload: true })
  })

  test('sends returning staff the changes they missed, by topic and id, and nothing if nothing has changed', async () => {
    const { library, agent, visitor, ref } = await chat()
    const first = await asStaff(library, agent, { library: null })
    const since = (after: number | null) => first.do<StreamPatch>('subscribe', { stream: 'library', after })
    let { seq } = await since(null)
    await until(async () => {
      // Reactions to the new chat cause further events.
      const same = await since(seq)
      const isQuiet = same.seq === seq
      if (isQuiet) expect(Object.keys(same.data)).toEqual(['agents'])
      seq = same.seq
      return isQuiet
    }, 'nothing has happened in between')
    const writer = await library.user('editor')
    await until(async () => {
      const same = await since(seq)
      const isQuiet = same.seq === seq
      seq = same.seq
      return isQuiet
    }, 'the new editor is known')
    const start = seq
    await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref: ref, message: 'one' })
    const { article } = await writer.calls.articles.create({ article_title: 'Brakes' })
    const created = await since(seq)
    expect(created.data.notices).toEqual([
      { topic: 'content_lists', ids: null },
      { topic: 'content', ids: [article.article_id] },
    ])
    await writer.calls.articles.update({ article_id: article.article_id, revision: 1, article_title: 'Chains' })
    await writer.calls.news.create({ newsFlash_title: 'News', newsFlash_content: '' })
    const { data } = await since(created.seq)
    const ids = data.notices?.find((notice) => notice.topic === 'content')?.ids
    expect(ids).toHaveLength(2)
    expect(ids).toContain(article.article_id)
    // Other users' feeds and alerts for a single user are not replayed to everyone.
    expect(new Set(data.notices?.map(({ topic }) => topic))).toEqual(new Set(['content', 'content_lists']))
    const { data: all } = await since(start)
    expect(all.conversations?.map((row) => row.conversation_ref)).toEqual([ref])
  })

  test('admits an office behind one address, and slows down a browser that keeps sending hellos', async () => {
    const server = await ownServer({ env: { VISITOR_LIMITS: '1' } })
    const library = await testLibrary(server)
    const [wild, calm] = [library.visitor(), library.visitor()]
    const hello = async (auth: { token: string } | { secret: string }) => {
      const socket = new TestSocket(server.address)
      await socket.opened()
      const answer = await socket.ask('hello', { auth: 'secret' in auth ? { support_lib_id: library.support_lib_id, ...auth } : auth })
      socket.close()
      await socket.closed()
      return answer.error?.code ?? 'ok'
    }
    // On a busy machine the limit grows while the hellos go on, so their number is bounded from below only.
    const codes: string[] = []
    while (codes.at(-1) !== 'rate_limited' && codes.length < 5 * visitorRates.hello.visitor) codes.push(await hello({ secret: wild.secret }))
    expect(codes.at(-1)).toBe('rate_limited')
    expect(codes.length).toBeGreaterThan(visitorRates.hello.visitor)
    expect(await hello({ secret: calm.secret })).toBe('ok')
    // Six at a time: on a busy machine, sixty transactions at once wait for a database connection for longer than they may.
    for (let hired = 0; hired < 60; hired += 6) {
      const some = await Promise.all(Array.from({ length: 6 }, () => library.user('agent')))
      expect(await Promise.all(some.map(({ token }) => hello({ token })))).toEqual(some.map(() => 'ok'))
    }
  })

  test('tells visitors whether any agent is online, at hello and on every change', async () => {
    const library = await minted()
    const [agent, visitor] = [await library.user('agent'), library.visitor()]
    const early = await asVisitor(library, visitor)
    expect(early.hello).toMatchObject({ is_online: false, visitor_id: null, conversations: [] })
    const heard = () => early.frames.flatMap((frame) => ('signal' in frame && frame.signal === 'online' ? [frame.is_online] : []))
    const staff = await asStaff(library, agent)
    await early.until(() => heard().at(-1) === true, 'somebody is there')
    expect((await asVisitor(library, library.visitor())).hello.is_online).toBe(true)
    await staff.do('updateAgentInfo', { agent_action: 'switch_away_mode', away_mode: 1 })
    await early.until(() => heard().at(-1) === false, 'nobody is there')
    await staff.do('updateAgentInfo', { agent_action: 'switch_away_mode', away_mode: 0 })
    await early.until(() => heard().at(-1) === true, 'somebody is back')
    expect(staff.hello).not.toHaveProperty('visitor_id')
  })

  test('reports a removed chat only to users who could see it', async () => {
    const { library, agent, visitor, ref } = await chat()
    const [mate, boss] = [await library.user('agent'), await library.user('admin')]
    const screen = await asStaff(library, mate, { library: null })
    const whole = await asStaff(library, boss, { library: null })
    const cursor = whole.hello.streams[0]?.seq ?? 0
    const gone = (socket: TestSocket) => socket.pushes('library').flatMap((push) => push.data.gone ?? [])
    const say = (message: string) => visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref: ref, message })
    await say('mine alone')
    const fresh = (await startChat(library.visitor())).conversation.conversation_ref
    await screen.until(() => screen.pushes('library').some((push) => push.data.conversations?.some((row) => row.conversation_ref === fresh)), 'the queue')
    await agent.calls.conversations.take({ conversation_ref: fresh })
    await screen.until(() => gone(screen).includes(fresh), 'the taken chat is gone')
    expect(gone(screen)).toEqual([fresh])
    // The same applies after a reconnect: chats taken meanwhile are reported as gone, and chats never shown are not mentioned.
    const back = await asStaff(library, mate, { library: cursor })
    expect(back.hello.streams[0]).toMatchObject({ reload: false })
    expect(back.hello.streams[0]?.data.gone ?? []).toEqual([])
    const waiting = (await startChat(library.visitor())).conversation.conversation_ref
    const later = (await asStaff(library, boss, { library: null })).hello.streams[0]?.seq ?? 0
    await agent.calls.conversations.take({ conversation_ref: waiting })
    await say('still mine alone')
    expect((await asStaff(library, mate, { library: later })).hello.streams[0]?.data.gone).toEqual([waiting])
  })

  test("refuses other people's streams exactly like nonexistent ones", async () => {
    const [{ stream }, other] = [await chat(), await chat()]
    const [staff, guest] = [await asStaff(other.library, other.agent), await asVisitor(other.library, other.visitor)]
    for (const socket of [staff, guest]) {
      const foreign = await socket.ask('subscribe', { stream })
      const missing = await socket.ask('subscribe', { stream: 'conversation:missing' })
      expect(foreign.error?.code).toBe('not_found')
      expect({ ...foreign.error, request_id: '' }).toEqual({ ...missing.error, request_id: '' })
      expect((await socket.ask('typing', { conversation_ref: stream.slice(13), is_typing: true })).error?.code).toBe('not_found')
    }
    expect((await guest.ask('subscribe', { stream: 'library' })).error?.code).toBe('not_found')
    expect(await staff.do('subscribe', { stream: other.stream })).toMatchObject({ reload: false })
  })

  test('shows typing to the other side, but typing in notes to staff only', async () => {
    const { library, agent, visitor, ref, stream } = await chat()
    const staff = await asStaff(library, agent, { [stream]: null })
    const guest = await asVisitor(library, visitor)
    await staff.do('typing', { conversation_ref: ref, is_typing: true, is_note: true })
    await staff.do('typing', { conversation_ref: ref, is_typing: true })
    const seen = await guest.until(() => guest.frames.find((frame) => 'signal' in frame && frame.signal === 'typing'), 'typing')
    expect(seen).toMatchObject({ is_note: false, who: { id: null, kind: 'agent' } })
    expect(guest.frames.filter((frame) => 'signal' in frame && frame.signal === 'typing')).toHaveLength(1)
    await guest.do('typing', { conversation_ref: ref, is_typing: true })
    await staff.until(
      () => staff.frames.find((frame) => 'signal' in frame && frame.signal === 'typing' && frame.who.kind === 'visitor'),
      'typing of the visitor',
    )
  })

  test("delivers a visitor's first conversation to the visitor's other tab", async () => {
    const library = await minted()
    const agent = await library.user()
    const visitor = library.visitor()
    await startChat(visitor, 'first')
    const tab = await asVisitor(library, visitor)
    const { conversation } = await visitor.calls.messages.send({ client_msg_id: newRef(), message: 'second conversation' })
    const stream = `conversation:${conversation.conversation_ref}`
    await tab.until(() => messagesOf(tab, stream).length > 0, 'the new conversation')
    expect(tab.pushes(stream)[0]?.prev).toBe(0)
    await agent.calls.conversations.take({ conversation_ref: conversation.conversation_ref })
    await tab.until(() => messagesOf(tab, stream).some((each) => each.message === 'joined'), 'who joined')
  })

  test('recognises a visitor from the first message: replies arrive at once and the visitor is shown as online', async () => {
    const library = await minted()
    const agent = await library.user()
    const guest = await asVisitor(library, library.visitor())
    const { conversation } = await guest.do<{ conversation: { conversation_ref: string } }>('sendPrivate', { client_msg_id: newRef(), message: 'first words' })
    const ref = conversation.conversation_ref
    await agent.calls.conversations.take({ conversation_ref: ref })
    await agent.calls.messages.send({ client_msg_id: newRef(), conversation_ref: ref, message: 'hello you' })
    await guest.until(() => messagesOf(guest, `conversation:${ref}`).some((each) => each.message === 'hello you'), 'the answer')
    expect((await agent.calls.conversations.read({ conversation_ref: ref })).visitor.is_online).toBe(true)
  })

  test('lets a client fetch data too long for one frame in pages, without disconnecting a slow reader', async () => {
    const { library, agent, visitor, ref, stream } = await chat()
    const { seq } = await agent.calls.messages.list({ conversation_ref: ref })
    for (let index = 0; index < 60; index++) await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref: ref, message: 'x'.repeat(20_000) })
    const back = await asStaff(library, agent, { [stream]: seq })
    expect(back.hello.streams.find((each) => each.stream === stream)).toMatchObject({ reload: true, data: {} })
    const { messages } = await agent.calls.messages.list({ conversation_ref: ref })
    await back.do('messageUpdate', { message_action: 'mark_as_seen', message_id: messages.at(-1)?.id, conversation_ref: ref })
    const gap = await back.until(() => back.pushes(stream).at(-1), 'the gap')
    expect(gap).toMatchObject({ prev: gap.seq, data: {} })
    expect(back.closeCode).toBeUndefined()
  })

  test('closes within 2 s of its session being revoked, and hides rows that its permissions no longer allow', async () => {
    const { library, agent, ref, stream } = await chat()
    const admin = await library.user('admin')
    const supervisor = await library.user('agent', { canSuperviseChats: true })
    const watcher = await asStaff(library, supervisor, { [stream]: null })
    await admin.calls.permissions.update({ id: supervisor.user_id, permissions: [{ slug: 'canSuperviseChats', is_enabled: false }] })
    // A call waits until the socket's permissions have been read again.
    await watcher.do('ping')
    await agent.calls.messages.send({ client_msg_id: newRef(), conversation_ref: ref, message: 'SECRET-after' })
    await watcher.until(() => watcher.pushes(stream).some((push) => push.data.gone?.includes(ref)), 'gone')
    expect(JSON.stringify(watcher.frames)).not.toContain('SECRET-after')

    // A busy machine may delay one attempt; a server that closes late does so every time.
    let leaver = agent
    let waited = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < 3 && waited >= 2000; attempt++) {
      leaver = attempt === 0 ? agent : await library.user('agent')
      const socket = await asStaff(library, leaver)
      waited = await waitedMs(async () => {
        await leaver.calls.identity.revokeSession({ session_id: leaver.session_id })
        expect(await socket.closed()).toBe(4001)
      })
    }
    expect(waited).toBeLessThan(2000)
    const refused = new TestSocket(library.address)
    await refused.opened()
    refused.raw(JSON.stringify({ id: '1', action: 'hello', auth: { token: leaver.token } }))
    expect(await refused.closed()).toBe(4001)
  })

  test('answers every malformed frame with a specific error, or closes the connection', async () => {
    const { library, agent } = await chat()
    const bad: [string | Buffer, 'answer' | 'close'][] = [
      ['not json', 'close'],
      ['[]', 'close'],
      ['"text"', 'close'],
      ['null', 'close'],
      [Buffer.from([1, 2, 3]), 'close'],
      ['{}', 'close'],
      ['{"id":1,"action":"ping"}', 'close'],
      ['{"id":"1","action":"publish"}', 'close'],
      ['{"id":"1","action":"__proto__"}', 'close'],
      ['{"id":"1","action":"constructor"}', 'close'],
      ['{"id":"1","action":"subscribe","stream":"%"}', 'answer'],
      ['{"id":"1","action":"subscribe","stream":["library"]}', 'answer'],
      ['{"id":"1","action":"typing","conversation_ref":{"$gt":""},"is_typing":true}', 'answer'],
      [`{"id":"1","action":"sendPrivate","message":"${'x'.repeat(limits.frameBytesMax)}"}`, 'close'],
    ]
    const isRefused = async ([frame, expected]: (typeof bad)[number]) => {
      const socket = await asStaff(library, agent)
      socket.raw(frame)
      if (expected === 'close') expect(await socket.closed(), String(frame).slice(0, 60)).toBeGreaterThan(1000)
      else
        expect(await socket.until(() => socket.frames.find((each) => 'error' in each), 'refusal')).toMatchObject({ re: '1', error: { code: 'invalid_input' } })
    }
    // Together, because a socket takes two seconds to close.
    await Promise.all(bad.map(isRefused))
    const flood = await asStaff(library, agent)
    for (let index = 0; index < 200; index++) flood.raw(`{"id":"${index}","action":"ping"}`)
    expect(await flood.closed()).toBe(4008)
    const stranger = new TestSocket(library.address, { origin: 'https://evil.example' })
    await expect(stranger.opened()).rejects.toThrow('403')
  })
})
