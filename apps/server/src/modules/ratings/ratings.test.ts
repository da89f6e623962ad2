import { beforeAll, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { openSocket, TestSocket } from '../../testing/live-socket.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { newestMails } from '../mail/index.ts'

let library: TestLibrary
let ana: TestUser

beforeAll(async () => {
  library = await testLibrary(await sharedServer())
  ana = await library.user('agent')
})

async function closedChat(who = library.visitor()) {
  const { conversation_ref } = (await startChat(who)).conversation
  await ana.calls.conversations.take({ conversation_ref })
  await ana.calls.conversations.close({ conversation_ref })
  const { rating } = await who.calls.ratings.ask({ conversation_ref })
  if (!rating) throw new Error('not asked')
  return { who, key: { support_lib_id: library.support_lib_id, conversation_ref, message_id: rating.message_id } }
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )
const eventsAbout = (conversation_ref: string) =>
  library.inside((ctx) =>
    ctx.db
      .selectFrom('events')
      .select(['name', 'payload'])
      .where('support_lib_id', '=', library.support_lib_id)
      .where('subject', '=', conversation_ref)
      .where('name', 'like', 'conversation.rat%')
      .orderBy('number')
      .execute(),
  )

test('P1: rateMessage as the first frame of an own connection rates the conversation, with an event from → to, and staff see it without the key', async () => {
  const { key } = await closedChat()
  const portal = new TestSocket(library.address)
  await portal.opened()
  const frame = { action: 'rateMessage', ...key, message_rating: 4, message_review: 'Quick and kind', sent_via: 'portal', sender_ref: '' }
  portal.raw(JSON.stringify({ id: 'one', ...frame }))
  const answer = await portal.until(() => portal.frames.find((each) => 're' in each && each.re === 'one'))
  expect(answer).toEqual({ re: 'one', ok: { message_rating: 4, message_review: 'Quick and kind', is_open: true } })
  // The same frame again, as a page sends it after a lost connection, changes nothing.
  portal.raw(JSON.stringify({ id: 'two', ...frame }))
  expect(await portal.until(() => portal.frames.find((each) => 're' in each && each.re === 'two'))).toMatchObject({ ok: { message_rating: 4 } })
  portal.raw(JSON.stringify({ id: 'three', ...frame, message_rating: 2 }))
  await portal.until(() => portal.frames.find((each) => 're' in each && each.re === 'three'))
  expect(
    (await eventsAbout(key.conversation_ref)).map(({ name, payload }) => [name, (payload as { from?: number }).from, (payload as { to?: number }).to]),
  ).toEqual([
    ['conversation.rating_asked', undefined, undefined],
    ['conversation.rated', null, 4],
    ['conversation.rated', 4, 2],
  ])
  const { ratings } = await ana.calls.ratings.ofConversation({ conversation_ref: key.conversation_ref })
  expect(ratings).toMatchObject([{ message_rating: 2, message_review: 'Quick and kind', assignee_id: ana.user_id }])
  expect(JSON.stringify(ratings)).not.toContain(key.message_id)
})

test('an anonymous connection may do nothing but public actions: anything else before the hello closes it', async () => {
  for (const action of ['sendMessage', 'subscribe', 'nonsense']) {
    const socket = new TestSocket(library.address)
    await socket.opened()
    socket.raw(JSON.stringify({ id: 'one', action }))
    expect(await socket.until(() => socket.closeCode)).toBeGreaterThan(1000)
  }
})

test('T3: only the exact key rates: a wrong part is not found, and reads reveal no more', async () => {
  const { key } = await closedChat()
  const { key: other } = await closedChat()
  const stranger = library.visitor()
  for (const wrong of [
    { ...key, message_id: newRef() },
    { ...key, message_id: other.message_id },
    { ...key, conversation_ref: other.conversation_ref },
    { ...key, support_lib_id: 'demo' },
  ]) {
    expect(await codeOf(stranger.calls.ratings.rate({ ...wrong, message_rating: 1 }))).toBe('not_found')
    expect(await codeOf(stranger.calls.ratings.read(wrong))).toBe('not_found')
  }
  expect(await codeOf(stranger.calls.ratings.rate({ ...key, message_rating: 1 }))).toBe('ok')
  expect((await stranger.calls.ratings.read(key)).rating).toMatchObject({ message_rating: 1 })
  expect(await codeOf(stranger.calls.ratings.ask({ conversation_ref: key.conversation_ref }))).toBe('not_found')
})

test('a rating is asked for once for each closing, and only if an agent handled the conversation', async () => {
  const { who, key } = await closedChat()
  const again = async () => (await who.calls.ratings.ask({ conversation_ref: key.conversation_ref })).rating?.message_id
  expect(await again()).toBe(key.message_id)
  await ana.calls.conversations.reopen({ conversation_ref: key.conversation_ref })
  expect(await again()).toBeUndefined()
  await ana.calls.conversations.close({ conversation_ref: key.conversation_ref })
  const second = await again()
  expect(second).not.toBe(key.message_id)
  expect(second).toBeDefined()
  const lonely = library.visitor()
  const { conversation_ref } = (await startChat(lonely)).conversation
  await lonely.calls.conversations.close({ conversation_ref })
  expect((await lonely.calls.ratings.ask({ conversation_ref })).rating).toBeNull()
})

test('a library that turned ratings off asks for none', async () => {
  const own = await testLibrary(await sharedServer())
  const [admin, agent] = [await own.user('admin'), await own.user('agent')]
  await admin.calls.chatSettings.update({ asks_for_rating: false })
  const who = own.visitor()
  const { conversation_ref } = (await startChat(who)).conversation
  await agent.calls.conversations.take({ conversation_ref })
  await agent.calls.conversations.close({ conversation_ref })
  expect((await who.calls.ratings.ask({ conversation_ref })).rating).toBeNull()
})

test('the requester of a closed ticket gets one email with the link, and nothing of what they wrote', async () => {
  const email = `${newRef().toLowerCase()}@shop.example`
  const { conversation_ref } = (await ana.calls.tickets.create({ email, name: 'Evilina', subject: 'Buy now', message: 'Click' })).conversation
  await ana.calls.conversations.patch({ conversation_ref, assignee_id: ana.user_id })
  await ana.calls.conversations.close({ conversation_ref })
  const mails = async () => (await newestMails(library.kernel, 1000)).filter(({ to }) => to === email)
  await expect.poll(async () => (await mails()).length).toBe(1)
  const [mail] = await mails()
  expect(`${mail?.subject}${mail?.text}`).not.toMatch(/Buy now|Click|Evilina/)
  const key = decodeURIComponent(/reviewForm\?key=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '').split('-')
  expect(key.slice(2).join('-')).toBe(library.support_lib_id)
  const [ref = '', message_id = ''] = key
  expect(ref).toBe(conversation_ref)
  expect(await codeOf(library.visitor().calls.ratings.rate({ support_lib_id: library.support_lib_id, conversation_ref, message_id, message_rating: 5 }))).toBe(
    'ok',
  )
})

test('the requester of a ticket that someone answered is asked, even if nobody owned it; one of an unanswered ticket is not', async () => {
  const closed = async (isAnswered: boolean) => {
    const email = `${newRef().toLowerCase()}@shop.example`
    const { conversation_ref } = (await ana.calls.tickets.create({ email, subject: 'Gears', message: 'They slip' })).conversation
    if (isAnswered) await ana.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Come on Monday' })
    await ana.calls.conversations.close({ conversation_ref })
    return { conversation_ref, isAsked: async () => (await ana.calls.ratings.ofConversation({ conversation_ref })).ratings.length > 0 }
  }
  const [unanswered, answered] = [await closed(false), await closed(true)]
  await expect.poll(answered.isAsked).toBe(true)
  expect(await unanswered.isAsked()).toBe(false)
})

test('staff screens learn of a rating', async () => {
  const socket = await openSocket(library.address, { token: ana.token }, { library: null })
  const { key } = await closedChat()
  await library.visitor().calls.ratings.rate({ ...key, message_rating: 3 })
  await socket.until(() => JSON.stringify(socket.frames).includes(`"topic":"ratings","ids":null`), 'notice of the rating')
})

test('the row of a rating does not have its key; one that an earlier release mailed goes on opening it', async () => {
  const { key } = await closedChat()
  const { owner } = library.kernel.database
  const stored = (await owner.query<{ message_id: string }>('select message_id from ratings where conversation_ref = $1', [key.conversation_ref])).rows[0]
  expect(stored?.message_id).not.toBe(key.message_id)
  const rate = (message_id: string) => codeOf(library.visitor().calls.ratings.rate({ ...key, message_id, message_rating: 4 }))
  expect([await rate(stored?.message_id ?? ''), await rate(key.message_id)]).toEqual(['not_found', 'ok'])
  // As the migration leaves a row whose id was its key.
  const mailed = newRef()
  await owner.query("update ratings set message_id = encode(sha256(convert_to($2, 'UTF8')), 'hex') where conversation_ref = $1", [key.conversation_ref, mailed])
  expect([await rate(mailed), await rate(key.message_id)]).toEqual(['ok', 'not_found'])
})
