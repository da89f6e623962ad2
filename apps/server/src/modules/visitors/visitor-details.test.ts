import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newSecret } from '../../kernel/ids.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { sharedServer } from '../../testing/test-server.ts'

test('staff see who the visitor is: browser, system, language, pages viewed, newest first, and earlier conversations', async () => {
  const library = await testLibrary(await sharedServer())
  const agent = await library.user('agent')
  const secret = newSecret()
  const send = async (message: string) => {
    const answer = await fetch(`${library.address}/api/inbox/messages`, {
      method: 'POST',
      headers: {
        authorization: `Visitor ${library.support_lib_id}.${secret}`,
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
        'accept-language': 'de-CH,de;q=0.9',
      },
      body: JSON.stringify({ client_msg_id: randomUUID(), message }),
    })
    return ((await answer.json()) as { conversation: { conversation_ref: string } }).conversation.conversation_ref
  }
  const earlier = await send('Once before')
  const conversation_ref = await send('And again')
  const socket = await openSocket(library.address, { support_lib_id: library.support_lib_id, secret })
  for (const path of ['bikes', 'checkout']) await socket.do('pageVisit', { url: `https://shop.example/${path}`, title: path })
  const { visitor, earlier: others } = await agent.calls.conversations.read({ conversation_ref })
  expect(visitor).toMatchObject({ browser: expect.stringContaining('Firefox'), os: expect.stringContaining('Windows'), is_online: true })
  expect(visitor.language).toMatch(/^de/)
  expect(visitor.pages.map(({ url, title }) => `${url} ${title}`)).toEqual(['https://shop.example/checkout checkout', 'https://shop.example/bikes bikes'])
  expect(others.map((each) => each.conversation_ref)).toEqual([earlier])
})

test('earlier conversations are shown beside one also where many others that may not be read are newer', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const noChats = { canTakeChats: false, canSuperviseChats: false, canViewChatArchives: false }
  const reader = await library.user('agent', { ...noChats, canViewExistingTickets: true })
  const ticket = async () => (await admin.calls.tickets.create({ email: 'ada@shop.example', name: 'Ada', subject: 'Size', message: 'Small' })).conversation
  const [{ conversation_ref, visitor }, other] = [await ticket(), await ticket()]
  const said = JSON.stringify({ excerpt: 'Hello', sender_type: 'visitor', at: '2026-11-20T12:00:00Z', seq: 2 })
  await library.inside((ctx) =>
    sql`insert into conversations (support_lib_id, conversation_ref, number, visitor_id, channel, state, subject, seq, visitor_seq, last_message,
        visitor_last_message, created_at, updated_at, visitor_updated_at, closed_at, closed_by)
      select ${library.support_lib_id}, 'chat' || number, 1000 + number, ${visitor.visitor_id}, 'chat', 'closed', '', 2, 2, ${said}::jsonb, ${said}::jsonb,
        later, later, later, later, 'agent' from generate_series(1, 10) number, lateral (select now() + number * interval '1 minute' later) times`.execute(
      ctx.db,
    ),
  )
  const shown = async ({ calls }: typeof admin) => (await calls.conversations.read({ conversation_ref })).earlier.map((one) => one.conversation_ref)
  expect(await shown(reader)).toEqual([other.conversation_ref])
  expect(await shown(admin)).toEqual(Array.from({ length: 10 }, (_, index) => `chat${10 - index}`))
})

test('a page view appears at once for staff who have the chat open, and for no one else', async () => {
  const library = await testLibrary(await sharedServer())
  const [agent, mate] = [await library.user('agent'), await library.user('agent')]
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor)).conversation
  const opened = await openSocket(library.address, { token: agent.token }, { library: null })
  await opened.do('subscribe', { stream: `conversation:${conversation_ref}` })
  const elsewhere = await openSocket(library.address, { token: mate.token }, { library: null })
  const browser = await openSocket(library.address, { support_lib_id: library.support_lib_id, secret: visitor.secret })
  const pages = (socket: typeof opened) => socket.frames.flatMap((frame) => ('signal' in frame && frame.signal === 'visitor_page' ? [frame] : []))
  await browser.do('pageVisit', { url: 'https://shop.example/checkout', title: 'Checkout' })
  // Viewing the same page again is not announced.
  await browser.do('pageVisit', { url: 'https://shop.example/checkout', title: 'Checkout' })
  await browser.do('pageVisit', { url: 'https://shop.example/paid', title: 'Paid' })
  await opened.until(() => pages(opened).length > 1, 'both pages to be shown')
  expect(pages(opened).map(({ page }) => page.title)).toEqual(['Checkout', 'Paid'])
  const { visitor: known } = await agent.calls.conversations.read({ conversation_ref })
  expect(
    pages(opened)
      .map(({ page }) => page)
      .reverse(),
  ).toEqual(known.pages)
  expect(pages(elsewhere)).toEqual([])
  expect(pages(browser)).toEqual([])
})

test('when a visitor was last seen is written once a minute, however many pages they open', async () => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const visitor = library.visitor()
  await startChat(visitor)
  const browser = await openSocket(library.address, { support_lib_id: library.support_lib_id, secret: visitor.secret })
  const { owner } = server.kernel.database
  const seenAfter = async (secondsAgo: number): Promise<boolean> => {
    const { rows } = await owner.query<{ at: Date }>('update visitors set last_seen_at = $2 where support_lib_id = $1 returning last_seen_at as at', [
      library.support_lib_id,
      new Date(Date.now() - secondsAgo * 1000),
    ])
    await browser.do('pageVisit', { url: `https://shop.example/${secondsAgo}`, title: 'A page' })
    const after = await owner.query<{ at: Date }>('select last_seen_at as at from visitors where support_lib_id = $1', [library.support_lib_id])
    return after.rows[0]?.at.getTime() !== rows[0]?.at.getTime()
  }
  expect(await seenAfter(20)).toBe(false)
  expect(await seenAfter(90)).toBe(true)
})
