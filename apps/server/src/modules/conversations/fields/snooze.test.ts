import { expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { startChat, type TestLibrary, type TestUser, type TestVisitor, testLibrary } from '../../../testing/library.ts'
import { openSocket } from '../../../testing/live-socket.ts'
import { runSweep } from '../../../testing/run-sweep.ts'
import { sharedServer } from '../../../testing/test-server.ts'
import { candidatesFor } from '../candidates.ts'

const later = () => new Date(Date.now() + 3_600_000).toISOString()
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )

type Scene = { library: TestLibrary; ana: TestUser; bo: TestUser; visitor: TestVisitor; conversation_ref: string }

/** A chat owned by Ana. */
async function chat(): Promise<Scene> {
  const library = await testLibrary(await sharedServer())
  const [ana, bo, visitor] = [await library.user('agent', { canSuperviseChats: true }), await library.user('agent'), library.visitor()]
  const { conversation_ref } = (await startChat(visitor)).conversation
  await ana.calls.conversations.take({ conversation_ref })
  return { library, ana, bo, visitor, conversation_ref }
}
const snooze = ({ ana, conversation_ref }: Scene, snoozed_until: string | null = later()) => ana.calls.conversations.patch({ conversation_ref, snoozed_until })
const refs = async (user: TestUser, list: Parameters<TestUser['calls']['conversations']['list']>[0]) =>
  (await user.calls.conversations.list(list)).conversations.map((row) => row.conversation_ref)
const read = async ({ ana, conversation_ref }: Scene) => (await ana.calls.conversations.read({ conversation_ref })).conversation
const lines = async ({ ana, conversation_ref }: Scene) =>
  (await ana.calls.messages.list({ conversation_ref })).messages.map(({ message, values }) => (values?.field ? `${message} ${values.field}` : message))
/** Moves the end of the snooze into the past, as if time had passed. */
const letTimePass = ({ library, conversation_ref }: Scene) =>
  library.inside((ctx) =>
    ctx.db
      .updateTable('conversations')
      .set({ snoozed_until: new Date(Date.now() - 1000) })
      .where('support_lib_id', '=', library.support_lib_id)
      .where('conversation_ref', '=', conversation_ref)
      .execute(),
  )
const woken = ({ library }: Scene) =>
  library.inside(async (ctx) =>
    (
      await ctx.db
        .selectFrom('events')
        .select('payload')
        .where('support_lib_id', '=', library.support_lib_id)
        .where('name', '=', 'conversation.woken')
        .execute()
    ).map((row) => (row.payload as { cause: string }).cause),
  )

test('a snoozed chat leaves the open lists and counts, and no longer prevents its agent from signing out', async () => {
  const scene = await chat()
  const { ana, conversation_ref } = scene
  const where = async () => ({
    inbox: await refs(ana, { tab: 'inbox' }),
    chats: await refs(ana, { tab: 'chats' }),
    snoozed: await refs(ana, { tab: 'inbox', type: 'snoozed' }),
    counts: (await ana.calls.conversations.counts({})).mine,
    logout: await code(ana.calls.conversations.close({ force_close: 1 })),
  })
  expect(await where()).toEqual({ inbox: [conversation_ref], chats: [conversation_ref], snoozed: [], counts: 1, logout: 'has_ongoing_chats' })
  await snooze(scene)
  expect(await where()).toEqual({ inbox: [], chats: [], snoozed: [conversation_ref], counts: 0, logout: 'ok' })
  await snooze(scene, null)
  expect(await where()).toMatchObject({ inbox: [conversation_ref], snoozed: [], counts: 1 })
  expect(await woken(scene)).toEqual(['agent'])
})

test('it returns when its time is over: unread, with a system line, and its agent is alerted', async () => {
  const scene = await chat()
  const { library, ana, conversation_ref } = scene
  const socket = await openSocket(library.address, { token: ana.token }, { library: null })
  await snooze(scene)
  expect(await runSweep(library, 'conversations.wake-snoozed')).toBe(false)
  await letTimePass(scene)
  // The server's own schedule may have been faster.
  await runSweep(library, 'conversations.wake-snoozed')
  expect(await read(scene)).toMatchObject({ snoozed_until: null, snoozed_by: null, unread_for: [ana.user_id] })
  expect((await ana.calls.conversations.counts({})).mine_unread).toBe(1)
  expect(await woken(scene)).toEqual(['time'])
  expect((await lines(scene)).slice(-2)).toEqual(['field_changed snoozed_until', 'woken_by_time'])
  await socket.until(() => JSON.stringify(socket.frames).includes('"topic":"wakes"'), 'the agent is alerted')
  expect(await runSweep(library, 'conversations.wake-snoozed')).toBe(false)
  const newest = (await ana.calls.messages.list({ conversation_ref })).messages.at(-1)
  await ana.calls.messages.update({ conversation_ref, message_id: newest?.id ?? '', message_action: 'mark_as_seen' })
  expect((await read(scene)).unread_for).toEqual([])
})

test('it returns when the visitor writes, once', async () => {
  const scene = await chat()
  await snooze(scene)
  await scene.visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref: scene.conversation_ref, message: 'Hello?' })
  expect(await read(scene)).toMatchObject({ snoozed_until: null, unread_for: [scene.ana.user_id] })
  expect(await woken(scene)).toEqual(['visitor'])
  expect((await lines(scene)).slice(-2)).toEqual(['woken_by_visitor', 'Hello?'])
  expect(await runSweep(scene.library, 'conversations.wake-snoozed')).toBe(false)
})

test('closing, releasing and transferring end a snooze; a chat in the queue, a closed one and a past time are refused', async () => {
  const scene = await chat()
  const { ana, bo, conversation_ref } = scene
  await snooze(scene)
  expect((await ana.calls.conversations.transfer({ conversation_ref, to_agent: bo.user_id })).conversation).toMatchObject({
    snoozed_until: null,
    unread_for: [bo.user_id],
  })
  expect(await code(snooze(scene, new Date(Date.now() - 1).toISOString()))).toBe('invalid_input')
  expect(await code(snooze(scene))).toBe('ok')
  expect((await bo.calls.conversations.release({ conversation_ref })).conversation).toMatchObject({ snoozed_until: null, unread_for: [] })
  expect(await code(snooze(scene))).toBe('invalid_input')
  await ana.calls.conversations.take({ conversation_ref })
  expect(await code(snooze(scene))).toBe('ok')
  await ana.calls.conversations.close({ conversation_ref })
  expect(await read(scene)).toMatchObject({ state: 'closed', snoozed_until: null })
  expect(await code(snooze(scene))).toBe('invalid_input')
})

test('a bulk change leaves out conversations that don’t have a field, and changes the others', async () => {
  const scene = await chat()
  const { ana, library, conversation_ref } = scene
  const { conversation: ticket } = await ana.calls.tickets.create({ email: 'cleo@shop.example', subject: 'Size', message: 'Too small' })
  const { conversation: waiting } = await startChat(library.visitor())
  const conversation_refs = [conversation_ref, ticket.conversation_ref, waiting.conversation_ref]
  expect((await ana.calls.tickets.patch({ conversation_refs, snoozed_until: later() })).refused).toEqual([waiting.conversation_ref])
  expect((await ana.calls.tickets.patch({ conversation_refs, assignee_id: ana.user_id })).refused).toEqual([conversation_ref, waiting.conversation_ref])
  const solving = { conversation_refs: [ticket.conversation_ref], status_ref: 'solved' }
  expect((await ana.calls.tickets.patch({ ...solving, snoozed_until: later() })).refused).toEqual([ticket.conversation_ref])
  expect((await ana.calls.tickets.patch(solving)).conversations).toMatchObject([{ state: 'solved', snoozed_until: null }])
})

test('a ticket assigned to someone else is unread for them and no longer snoozed; assigning it to yourself changes neither', async () => {
  const scene = await chat()
  const { ana, bo } = scene
  const { conversation } = await ana.calls.tickets.create({ email: 'cleo@shop.example', subject: 'Size', message: 'Too small' })
  const change = async (fields: { assignee_id?: string; snoozed_until?: string }) =>
    (await ana.calls.conversations.patch({ conversation_ref: conversation.conversation_ref, ...fields })).conversation
  const snoozed_until = later()
  await change({ snoozed_until })
  expect(await change({ assignee_id: ana.user_id })).toMatchObject({ snoozed_until, snoozed_by: ana.user_id, unread_for: [] })
  expect(await change({ assignee_id: bo.user_id })).toMatchObject({ snoozed_until: null, unread_for: [bo.user_id] })
})

test('followers get one unread feed item, however many messages follow; their own messages and notes create none', async () => {
  const scene = await chat()
  const { library, ana, visitor, conversation_ref } = scene
  // The feed has only what its reader may open.
  const bo = await library.user('agent', { canSuperviseChats: true })
  await ana.calls.conversations.patch({ conversation_ref, followers: [ana.user_id, bo.user_id] })
  const say = (message: string, more: { sender_type?: 'note' } = {}) => ana.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message, ...more })
  await say('A note', { sender_type: 'note' })
  await say('On its way')
  const items = async (user: TestUser) =>
    (await user.calls.activity.feeds({})).data.feeds.filter(({ trigger }) => trigger === 'message.followed').map(({ entity_ref }) => entity_ref)
  await expect.poll(() => items(bo)).toEqual([conversation_ref])
  await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Thanks' })
  await expect.poll(() => items(ana)).toEqual([conversation_ref])
  expect(await items(bo)).toEqual([conversation_ref])
})

test('a snoozed chat does not count as load: its agent is offered the next one before someone with an open chat', async () => {
  const scene = await chat()
  const { library, ana } = scene
  await openSocket(library.address, { token: ana.token })
  const load = async () => [
    (await library.inside((ctx) => candidatesFor(ctx, null, []))).find(({ user_id }) => user_id === ana.user_id)?.ongoing,
    (await ana.calls.people.agents({})).agents.find(({ user_id }) => user_id === ana.user_id)?.ongoing_chats,
  ]
  expect(await load()).toEqual([1, 1])
  await snooze(scene)
  expect(await load()).toEqual([0, 0])
})

test('a message alerts the conversation’s followers, but not its author', async () => {
  const scene = await chat()
  const { library, ana, bo, visitor, conversation_ref } = scene
  await ana.calls.conversations.patch({ conversation_ref, followers: [ana.user_id, bo.user_id] })
  const [anas, bos] = [
    await openSocket(library.address, { token: ana.token }, { library: null }),
    await openSocket(library.address, { token: bo.token }, { library: null }),
  ]
  const told = (socket: typeof bos) =>
    socket.pushes('library').flatMap(({ data }) => (data.notices ?? []).flatMap(({ topic, ids }) => (topic === 'follows' ? ids : []))).length
  await ana.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'We send it today' })
  await bos.until(() => told(bos) === 1, 'a notice')
  await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Great' })
  await anas.until(() => told(anas) === 1, 'a notice')
  await bos.until(() => told(bos) === 2, 'the second')
})
