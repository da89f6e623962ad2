import { describe, expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { newRef } from '../../kernel/ids.ts'
import { startChat, type TestLibrary, testLibrary } from '../../testing/library.ts'
import { runSweep } from '../../testing/run-sweep.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'

const minted = async () => testLibrary(await sharedServer())
const say = (message: string, conversation_ref?: string) => ({ client_msg_id: newRef(), message, conversation_ref })
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'allowed',
    (error: { code?: string }) => error.code ?? String(error),
  )
const texts = (answer: { messages: { message: string }[] }) => answer.messages.map((each) => each.message)

async function takenChat(library: TestLibrary) {
  const agent = await library.user('agent')
  const visitor = library.visitor()
  const { conversation } = await startChat(visitor)
  const ref = conversation.conversation_ref
  await agent.calls.conversations.take({ conversation_ref: ref })
  return { agent, visitor, ref }
}

describe('a conversation', () => {
  test('waits, is taken, continues, is closed and archived, and reopens when its visitor writes', async () => {
    const library = await minted()
    const agent = await library.user('agent')
    const visitor = library.visitor()
    const { conversation } = await startChat(visitor, 'My chain fell off')
    const ref = conversation.conversation_ref
    const tab = async (name: 'inbox' | 'queue' | 'archives') =>
      (await agent.calls.conversations.list({ tab: name })).conversations.map((each) => each.conversation_ref)
    expect(await tab('queue')).toEqual([ref])
    expect(await agent.calls.conversations.counts()).toMatchObject({ queue: 1, mine: 0 })

    const taken = await agent.calls.conversations.take({ conversation_ref: ref })
    expect(taken.conversation).toMatchObject({ state: 'ongoing', assignee_id: agent.user_id })
    expect(await tab('queue')).toEqual([])
    expect(await tab('inbox')).toEqual([ref])

    await agent.calls.messages.send(say('Let me help', ref))
    await visitor.calls.messages.send(say('Thanks', ref))
    expect(texts(await visitor.calls.messages.list({ conversation_ref: ref }))).toEqual(['My chain fell off', 'joined', 'Let me help', 'Thanks'])

    await agent.calls.conversations.close({ conversation_ref: ref })
    expect(await tab('archives')).toEqual([ref])
    expect(await refusal(agent.calls.messages.send(say('one more', ref)))).toBe('conversation_closed')

    const again = await visitor.calls.messages.send(say('It fell off again', ref))
    expect(again.conversation).toMatchObject({ conversation_ref: ref, state: 'waiting' })
    expect(await library.eventNames()).toEqual(
      expect.arrayContaining(['conversation.started', 'conversation.queued', 'conversation.taken', 'conversation.closed', 'conversation.reopened']),
    )
  })

  test('reopens for its visitor only within the window; after that a new one starts', async () => {
    const clock = testClock()
    const library = await testLibrary(await ownServer({ clock }))
    const { agent, visitor, ref } = await takenChat(library)
    await agent.calls.conversations.close({ conversation_ref: ref })
    clock.advance(49 * 3_600_000)
    expect(await refusal(visitor.calls.messages.send(say('hello?', ref)))).toBe('conversation_closed')
    const fresh = await visitor.calls.messages.send(say('hello?'))
    expect(fresh.conversation.conversation_ref).not.toBe(ref)
  })

  test('is taken by only one of two agents who try at the same moment', async () => {
    const library = await minted()
    const agents = await Promise.all([library.user(), library.user()])
    const { conversation } = await startChat(library.visitor())
    const outcomes = await Promise.all(agents.map((agent) => refusal(agent.calls.conversations.take({ conversation_ref: conversation.conversation_ref }))))
    expect(outcomes.sort()).toEqual(['allowed', 'already_taken'])
  })

  test('can be transferred to a teammate, the queue, a team and a supervisor', async () => {
    const library = await minted()
    const { agent, ref } = await takenChat(library)
    const [second, admin] = [await library.user(), await library.user('admin')]
    await agent.calls.conversations.transfer({ conversation_ref: ref, to_agent: second.user_id, note: 'yours?' })
    expect(await refusal(agent.calls.messages.send(say('still me', ref)))).toBe('already_taken')
    const back = await second.calls.conversations.release({ conversation_ref: ref })
    expect(back.conversation).toMatchObject({ state: 'waiting', assignee_id: null })
    await second.calls.conversations.take({ conversation_ref: ref })
    const { team } = await admin.calls.people.createTeam({ team_name: 'Workshop', member_ids: [agent.user_id] })
    const queued = await second.calls.conversations.transfer({ conversation_ref: ref, to_team: team.team_ref })
    expect(queued.conversation).toMatchObject({ state: 'waiting', team_ref: team.team_ref })
    await agent.calls.conversations.take({ conversation_ref: ref })
    const over = await admin.calls.conversations.take({ conversation_ref: ref })
    expect(over.conversation.assignee_id).toBe(admin.user_id)
    expect(await refusal(agent.calls.conversations.transfer({ conversation_ref: ref, to_agent: second.user_id }))).toBe('forbidden')
    expect(await refusal(admin.calls.conversations.transfer({ conversation_ref: ref, to_agent: 'nobody' }))).toBe('not_found')
  })

  test('is never assigned to someone who may not take chats', async () => {
    const library = await minted()
    const { agent, ref } = await takenChat(library)
    const [writer, taker] = [await library.user('writer'), await library.user('writer', { canTakeChats: true })]
    expect(await refusal(agent.calls.conversations.transfer({ conversation_ref: ref, to_agent: writer.user_id }))).toBe('invalid_input')
    expect(await refusal(agent.calls.conversations.transfer({ conversation_ref: ref, to_agent: taker.user_id }))).toBe('allowed')
  })

  test('pages through its lists by key without duplicates or gaps', async () => {
    const library = await minted()
    const agent = await library.user()
    const made: string[] = []
    for (let index = 0; index < 25; index++) made.push((await startChat(library.visitor(), `chat ${index}`)).conversation.conversation_ref)
    const first = await agent.calls.conversations.list({ tab: 'queue' })
    expect(first.conversations).toHaveLength(20)
    const second = await agent.calls.conversations.list({ tab: 'queue', cursor: first.next_cursor ?? '' })
    expect(second.next_cursor).toBeNull()
    expect([...first.conversations, ...second.conversations].map((each) => each.conversation_ref)).toEqual(made.reverse())
    expect(await refusal(agent.calls.conversations.list({ tab: 'queue', cursor: 'rubbish' }))).toBe('invalid_input')
  })

  test('is closed for inactivity only if the library says so', async () => {
    const clock = testClock()
    const server = await ownServer({ clock })
    const library = await testLibrary(server)
    const { agent, ref } = await takenChat(library)
    const admin = await library.user('admin')
    const sweep = () => runSweep(library, 'conversations.close-inactive')
    clock.advance(31 * 60_000)
    await sweep()
    expect((await agent.calls.conversations.read({ conversation_ref: ref })).conversation.state).toBe('ongoing')
    await admin.calls.chatSettings.update({ inactivity_close_minutes: 30 })
    clock.advance(31 * 60_000)
    await sweep()
    expect((await agent.calls.conversations.read({ conversation_ref: ref })).conversation).toMatchObject({ state: 'closed', closed_by: 'inactivity' })
  })
})

describe('a message', () => {
  test('sent twice with one id is one message, even in parallel and as the start of a conversation', async () => {
    const library = await minted()
    const visitor = library.visitor()
    const first = say('once')
    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.calls.messages.send(first)))
    expect(new Set(answers.map((each) => each.message.id)).size).toBe(1)
    expect((await visitor.calls.visitors.conversations()).conversations).toHaveLength(1)
    const ref = answers[0]?.conversation.conversation_ref ?? ''
    const second = say('twice', ref)
    const more = await Promise.all(Array.from({ length: 8 }, () => visitor.calls.messages.send(second)))
    expect(new Set(more.map((each) => each.message.seq)).size).toBe(1)
    expect(texts(await visitor.calls.messages.list({ conversation_ref: ref }))).toEqual(['once', 'twice'])
  })

  test('keeps its place in one gap-free order among many sent at once, the same for everyone', async () => {
    const library = await minted()
    const { agent, visitor, ref } = await takenChat(library)
    await Promise.all(Array.from({ length: 60 }, (_, index) => (index % 2 ? agent : visitor).calls.messages.send(say(`m${index}`, ref))))
    const forStaff = await agent.calls.messages.list({ conversation_ref: ref, limit: 100 })
    const forVisitor = await visitor.calls.messages.list({ conversation_ref: ref, limit: 100 })
    expect(forStaff.messages.map((each) => each.seq)).toEqual(Array.from({ length: forStaff.messages.length }, (_, index) => index + 1))
    expect(forVisitor.messages.map((each) => each.id)).toEqual(forStaff.messages.map((each) => each.id))
  })

  test("that is a note stays with staff and leaves no gap in the visitor's numbers", async () => {
    const library = await minted()
    const { agent, visitor, ref } = await takenChat(library)
    await agent.calls.messages.send({ ...say('CANARY-note', ref), sender_type: 'note' })
    await agent.calls.messages.send(say('visible', ref))
    const seen = await visitor.calls.messages.list({ conversation_ref: ref })
    expect(JSON.stringify(seen)).not.toContain('CANARY')
    expect(seen.messages.map((each) => each.seq)).toEqual([1, 2, 3])
    expect(seen.seq).toBe(3)
    expect(JSON.stringify(await visitor.calls.visitors.conversations())).not.toContain('CANARY')
    expect(texts(await agent.calls.messages.list({ conversation_ref: ref }))).toContain('CANARY-note')
  })

  test('is marked as seen only by its reader: for staff the owner, not a supervisor who is watching', async () => {
    const library = await minted()
    const { agent, visitor, ref } = await takenChat(library)
    const admin = await library.user('admin')
    const { message } = await visitor.calls.messages.send(say('read me', ref))
    const seen = { message_action: 'mark_as_seen', message_id: message.id, conversation_ref: ref } as const
    const status = async () => (await visitor.calls.messages.list({ conversation_ref: ref })).messages.find((each) => each.id === message.id)?.read_status
    await admin.calls.messages.update(seen)
    expect(await status()).toBe(0)
    expect((await agent.calls.conversations.read({ conversation_ref: ref })).conversation.unread_count).toBe(2)
    await agent.calls.messages.update(seen)
    expect(await status()).toBe(1)
    expect((await agent.calls.conversations.read({ conversation_ref: ref })).conversation.unread_count).toBe(0)
    const reply = await agent.calls.messages.send(say('answer', ref))
    expect((await visitor.calls.visitors.conversations()).conversations[0]?.unread_count).toBe(1)
    await visitor.calls.messages.update({ ...seen, message_id: reply.message.id })
    expect((await visitor.calls.visitors.conversations()).conversations[0]?.unread_count).toBe(0)
  })

  test('if deleted as the last one, is replaced in the list by the message before it or by nothing, never by a blank row', async () => {
    const library = await testLibrary(await sharedServer())
    const [agent, visitor] = [await library.user('agent'), library.visitor()]
    const first = await startChat(visitor, 'Where is my parcel?')
    const ref = first.conversation.conversation_ref
    await agent.calls.conversations.take({ conversation_ref: ref })
    const send = (message: string, sender_type: 'agent' | 'note' = 'agent') =>
      agent.calls.messages.send({ client_msg_id: newRef(), conversation_ref: ref, message, sender_type })
    const [note, reply] = [await send('Ask the carrier', 'note'), await send('Wrong chat')]
    const excerpts = async () => [
      (await agent.calls.conversations.list({})).conversations[0]?.last_message?.excerpt,
      (await visitor.calls.visitors.conversations({})).conversations[0]?.last_message?.excerpt,
    ]
    const remove = (calls: typeof agent.calls, message_id: string) => calls.messages.update({ message_action: 'delete', message_id, conversation_ref: ref })
    expect(await excerpts()).toEqual(['Wrong chat', 'Wrong chat'])
    await remove(agent.calls, reply.message.id)
    expect(await excerpts()).toEqual(['Ask the carrier', 'Where is my parcel?'])
    await remove(agent.calls, note.message.id)
    expect(await excerpts()).toEqual(['Where is my parcel?', 'Where is my parcel?'])
    await remove(visitor.calls, first.message.id)
    expect(await excerpts()).toEqual([undefined, undefined])
  })

  test('can be edited and deleted by its author within 15 minutes, and by no one else', async () => {
    const clock = testClock()
    const library = await testLibrary(await ownServer({ clock }))
    const { agent, visitor, ref } = await takenChat(library)
    const { message } = await agent.calls.messages.send(say('teh answer', ref))
    const edit = { message_action: 'edit', message_id: message.id, conversation_ref: ref, message: 'the answer' } as const
    expect(await refusal(visitor.calls.messages.update(edit))).toBe('not_found')
    await agent.calls.messages.update(edit)
    expect(texts(await visitor.calls.messages.list({ conversation_ref: ref }))).toContain('the answer')
    clock.advance(14 * 60_000)
    await agent.calls.messages.update({ ...edit, message_action: 'delete' })
    expect((await visitor.calls.messages.list({ conversation_ref: ref })).messages.at(-1)).toMatchObject({ is_deleted: true, message: '' })
    const late = await agent.calls.messages.send(say('stays', ref))
    clock.advance(15 * 60_000 + 1)
    expect(await refusal(agent.calls.messages.update({ ...edit, message_id: late.message.id }))).toBe('edit_window_over')
  })

  test("can carry only its author's own files", async () => {
    const library = await minted()
    const { agent, visitor, ref } = await takenChat(library)
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
    const { file } = await visitor.calls.uploads.create({}, { name: 'my very long picture name.png', bytes: png })
    expect(file).toMatchObject({ type: 'image/png', name: 'my very long picture name.png', short_name: 'my_very_lo...e_name.png', width: 1, height: 1 })
    expect(await refusal(agent.calls.messages.send({ ...say('', ref), attachments: [file.file_id] }))).toBe('not_found')
    const sent = await visitor.calls.messages.send({ ...say('', ref), attachments: [file.file_id] })
    expect(sent.message.attachments).toEqual([file])
    const served = await fetch(library.address + file.url)
    expect(served.headers.get('content-security-policy')).toContain('sandbox')
    expect(served.headers.get('content-type')).toBe('image/png')
    const { file: page } = await visitor.calls.uploads.create({}, { name: 'x.html', bytes: Buffer.from('<script>alert(1)</script>'), type: 'text/html' })
    const plain = await fetch(library.address + page.url)
    expect(plain.headers.get('content-type')).toContain('text/plain')
    expect(plain.headers.get('content-disposition')).toContain('attachment')
  })
})

describe('an offer', () => {
  test('goes to the present agent with the fewest chats, is passed on when released, and is accepted by taking the chat', async () => {
    const clock = testClock()
    const server = await ownServer({ clock, env: { ROLES: 'web,live' } })
    const library = await testLibrary(server)
    const [busy, free] = [await library.user(), await library.user()]
    for (const agent of [busy, free])
      await library.inside((ctx) =>
        ctx.db
          .insertInto('connections')
          .values({
            support_lib_id: library.support_lib_id,
            connection_id: newRef(),
            epoch: 'test',
            kind: 'agent',
            holder_id: agent.user_id,
            expires_at: new Date(clock.now().getTime() + 3_600_000),
          })
          .execute(),
      )
    const first = await startChat(library.visitor())
    await busy.calls.conversations.take({ conversation_ref: first.conversation.conversation_ref })
    const { conversation } = await startChat(library.visitor())
    const ref = conversation.conversation_ref
    /** Requests an offer; with `asked`, ends that agent's offer as if it had expired. */
    const offer = (asked: string | null = null) =>
      library.inside(async (ctx) => {
        const task = server.kernel.modules.flatMap((module) => module.tasks ?? []).find((each) => each.name === 'conversations.offer')
        if (task && !task.outside) await task.run(ctx, { conversation_ref: ref, asked })
      })
    const offeredTo = async () =>
      (
        await library.inside((ctx) =>
          ctx.db
            .selectFrom('conversations')
            .select('offered_to')
            .where('support_lib_id', '=', library.support_lib_id)
            .where('conversation_ref', '=', ref)
            .executeTakeFirst(),
        )
      )?.offered_to
    await offer()
    expect(await offeredTo()).toBe(free.user_id)
    await free.calls.conversations.release({ conversation_ref: ref })
    await offer()
    expect(await offeredTo()).toBe(busy.user_id)
    await offer(busy.user_id)
    expect(await offeredTo()).toBeNull()
    await offer()
    expect(await offeredTo()).toBe(free.user_id)
    const { conversation: taken } = await free.calls.conversations.take({ conversation_ref: ref })
    expect(taken).toMatchObject({ state: 'ongoing', assignee_id: free.user_id, offered_to: null })
  })
})

test("only a token signed by the customer's server verifies an identity", async () => {
  const { SignJWT } = await import('jose')
  const library = await minted()
  const admin = await library.user('admin')
  const { identity_secret } = await admin.calls.libraries.identitySecret()
  const sign = (secret: string, audience = library.support_lib_id, expires = '30m', sub = 'customer-7') =>
    new SignJWT({ email: 'kim@example.test', name: 'Kim' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(sub)
      .setAudience(audience)
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret))
  const visitor = library.visitor()
  await startChat(visitor)
  expect(await refusal(visitor.calls.visitors.identify({ identity_token: await sign('another secret') }))).toBe('token_invalid')
  expect(await refusal(visitor.calls.visitors.identify({ identity_token: await sign(identity_secret, 'other') }))).toBe('token_invalid')
  expect(await refusal(visitor.calls.visitors.identify({ identity_token: await sign(identity_secret, library.support_lib_id, '3h') }))).toBe('token_invalid')
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"x","aud":"y","exp":9999999999}').toString('base64url')}.`
  expect(await refusal(visitor.calls.visitors.identify({ identity_token: unsigned }))).toBe('token_invalid')
  const known = await visitor.calls.visitors.identify({ identity_token: await sign(identity_secret) })
  expect(known).toMatchObject({ email: 'kim@example.test', is_verified: true })
  const kim = library.visitor(known.secret ?? '')
  // An unsigned claim doesn't replace the verified name, and the same person finds the conversations in another browser.
  expect(await kim.calls.visitors.identify({ name: 'Mallory', email: 'm@example.test' })).toMatchObject({ name: 'Kim', is_verified: true })
  const signIn = async (browser: ReturnType<TestLibrary['visitor']>, sub?: string) => {
    const { secret } = await browser.calls.visitors.identify({ identity_token: await sign(identity_secret, library.support_lib_id, '5m', sub) })
    return library.visitor(secret ?? '')
  }
  const phone = await signIn(library.visitor())
  expect((await phone.calls.visitors.conversations()).conversations).toHaveLength(1)
  // Another person who signs in on the first browser sees none of the conversations.
  const other = await signIn(kim, 'someone-else')
  expect((await other.calls.visitors.conversations()).conversations).toEqual([])
  // A visitor who chats first and signs in later keeps the chat, on every device.
  const tablet = library.visitor()
  await startChat(tablet, 'before signing in')
  expect((await (await signIn(tablet)).calls.visitors.conversations()).conversations).toHaveLength(2)
  expect((await phone.calls.visitors.conversations()).conversations).toHaveLength(2)
})
