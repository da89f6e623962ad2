import { expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { startChat, type TestUser, testLibrary } from '../../../testing/library.ts'
import { openSocket } from '../../../testing/live-socket.ts'
import { runSweep } from '../../../testing/run-sweep.ts'
import { sharedServer } from '../../../testing/test-server.ts'
import { until } from '../../../testing/until.ts'

const isSpam = { field: 'spam', op: 'is', value: 'yes' } as const
const refsOf = ({ conversations }: { conversations: { conversation_ref: string }[] }) => conversations.map((row) => row.conversation_ref)
const list = async (user: TestUser, tab: 'queue' | 'chats' | 'inbox' | 'archives' | 'tickets', filter?: object) =>
  refsOf(await user.calls.conversations.list({ tab, ...(filter && { filter: JSON.stringify(filter) }) }))
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )

test('spam leaves every list, count and search except those for spam, whatever its state; undo restores everything', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, ana] = [await library.user('admin'), await library.user('agent')]
  const visitor = library.visitor()
  const waiting = (await startChat(library.visitor(), 'Buy cheap chains')).conversation.conversation_ref
  const mine = (await startChat(visitor, 'Buy cheap chains')).conversation.conversation_ref
  await ana.calls.conversations.take({ conversation_ref: mine })
  const closed = (await startChat(library.visitor(), 'Buy cheap chains')).conversation.conversation_ref
  await ana.calls.conversations.close({ conversation_ref: closed })
  const made = { email: 'spammer@example.test', subject: 'Cheap chains', message: 'Buy cheap chains' }
  const ticket = (await admin.calls.tickets.create(made)).conversation.conversation_ref
  const everywhere = async (filter?: object) => ({
    queue: await list(admin, 'queue', filter),
    mine: await list(ana, 'inbox', filter),
    chats: await list(admin, 'chats', filter),
    archives: await list(admin, 'archives', filter),
    tickets: await list(admin, 'tickets', filter),
  })
  const found = async () => refsOf({ conversations: (await admin.calls.conversations.search({ query: 'chains' })).results.map((each) => each.conversation) })
  const all = [waiting, mine, closed, ticket]
  const before = await everywhere()
  const rows = await Promise.all(all.map(async (conversation_ref) => (await admin.calls.conversations.read({ conversation_ref })).conversation))
  expect(before).toEqual({ queue: [waiting], mine: [mine], chats: [mine], archives: [closed], tickets: [ticket] })
  expect((await found()).toSorted()).toEqual(all.toSorted())
  const counts = await ana.calls.conversations.counts()
  expect(counts).toMatchObject({ queue: 1, mine: 1 })

  const { conversations, refused } = await admin.calls.tickets.patch({ conversation_refs: all, spam: 'yes' })
  expect([conversations.length, refused]).toEqual([4, []])
  expect(await everywhere()).toEqual({ queue: [], mine: [], chats: [], archives: [], tickets: [] })
  expect(await everywhere(isSpam)).toEqual(before)
  expect(await found()).toEqual([])
  expect((await admin.calls.conversations.search({ query: `#${rows[0]?.number}` })).results).toEqual([])
  expect(await ana.calls.conversations.counts()).toMatchObject({ queue: 0, mine: 0, mine_unread: 0 })
  expect((await admin.calls.people.agents({ mode: 'all' })).agents.map(({ ongoing_chats }) => ongoing_chats)).toEqual([0, 0])
  expect((await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref: mine, message: 'Cheap!' })).conversation.state).toBe('ongoing')
  expect(await everywhere()).toMatchObject({ queue: [], mine: [], chats: [] })
  const lines = (await admin.calls.messages.list({ conversation_ref: waiting })).messages.filter(({ message }) => message === 'field_changed')
  expect(lines.map(({ values }) => [values?.field, values?.from, values?.to])).toEqual([['spam', 'no', 'yes']])

  await admin.calls.tickets.patch({ conversation_refs: all, spam: 'no' })
  expect(await everywhere()).toEqual(before)
  expect((await found()).toSorted()).toEqual(all.toSorted())
  for (const was of [rows[0], rows[2], rows[3]]) {
    const { seq: _seq, ...now } = (await admin.calls.conversations.read({ conversation_ref: was?.conversation_ref ?? '' })).conversation
    expect(was).toMatchObject(now)
  }
})

test("spam is offered to no one, and its visitor's later messages stay out of the queue until staff say it isn’t spam", async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, ana] = [await library.user('admin'), await library.user('agent')]
  await admin.calls.chatSettings.update({ assignment: 'offer', assignment_wait_minutes: 0 })
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor)).conversation
  await openSocket(library.address, { token: ana.token }, { library: null })
  await ana.calls.conversations.patch({ conversation_ref, spam: 'yes' })
  const offered = async () => (await admin.calls.conversations.read({ conversation_ref })).conversation.offered_to
  expect(await offered()).toBeNull()
  expect(await runSweep(library, 'conversations.offer-waiting')).toBe(false)
  await ana.calls.conversations.close({ conversation_ref })
  // The visitor's reply reopens the chat, and a second chat begins: both are spam.
  await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Cheap!' })
  const { conversation: second } = await startChat(visitor, 'Cheap again')
  expect(await list(admin, 'queue')).toEqual([])
  expect((await list(admin, 'queue', isSpam)).toSorted()).toEqual([conversation_ref, second.conversation_ref].toSorted())
  expect((await library.eventNames()).filter((name) => name === 'conversation.queued')).toHaveLength(1)
  expect(await runSweep(library, 'conversations.offer-waiting')).toBe(false)
  await ana.calls.conversations.patch({ conversation_ref: second.conversation_ref, spam: 'no' })
  // The server's own schedule may have been faster.
  await runSweep(library, 'conversations.offer-waiting')
  const offeredTo = async () => (await admin.calls.conversations.read({ conversation_ref: second.conversation_ref })).conversation.offered_to
  await until(async () => (await offeredTo()) === ana.user_id, 'the second chat is offered')
  expect(await list(admin, 'queue')).toEqual([second.conversation_ref])
  const { conversation: third } = await startChat(visitor, 'A real question')
  expect((await list(admin, 'queue')).toSorted()).toEqual([second.conversation_ref, third.conversation_ref].toSorted())
})

test('only people who may close a conversation may mark it as spam; those who may change the contact can block it in the same step', async () => {
  const library = await testLibrary(await sharedServer())
  const [ana, bo, reader] = [await library.user('agent'), await library.user('agent'), await library.user('writer', { canViewExistingTickets: true })]
  const admin = await library.user('admin')
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor)).conversation
  await ana.calls.conversations.take({ conversation_ref })
  expect(await code(bo.calls.conversations.patch({ conversation_ref, spam: 'yes' }))).toBe('not_found')
  const { conversation, visitor: contact } = await ana.calls.conversations
    .patch({ conversation_ref, spam: 'yes', block_contact: true })
    .then(async (answer) => ({
      ...answer,
      visitor: (await ana.calls.conversations.read({ conversation_ref })).visitor,
    }))
  expect([conversation.spam, contact.is_blocked]).toEqual(['yes', true])
  expect(await code(visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Cheap!' }))).toBe('forbidden')
  await ana.calls.conversations.patch({ conversation_ref, spam: 'no', block_contact: false })
  expect((await ana.calls.conversations.read({ conversation_ref })).visitor.is_blocked).toBe(false)
  expect(await code(visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Sorry?' }))).toBe('ok')
  await ana.calls.conversations.close({ conversation_ref })
  // Bo may not change a colleague's closed chat or block its contact but, because he takes chats, may mark as spam any chat that he may close.
  await admin.calls.permissions.update({ id: bo.user_id, permissions: [{ slug: 'canViewChatArchives', is_enabled: true }] })
  expect(await code(bo.calls.conversations.patch({ conversation_ref, subject: 'Mine now' }))).toBe('forbidden')
  expect(await code(bo.calls.conversations.patch({ conversation_ref, spam: 'yes', block_contact: true }))).toBe('forbidden')
  expect((await ana.calls.conversations.read({ conversation_ref })).conversation.spam).toBe('no')
  expect(await code(bo.calls.conversations.patch({ conversation_ref, spam: 'yes' }))).toBe('ok')
  const ticket = { email: 'ann@example.test', subject: 'Bill', message: 'Wrong' }
  const made = (await admin.calls.tickets.create(ticket)).conversation.conversation_ref
  expect(await code(reader.calls.conversations.patch({ conversation_ref: made, spam: 'yes' }))).toBe('forbidden')
  expect(await code(admin.calls.conversations.patch({ conversation_ref: made, spam: 'yes' }))).toBe('ok')
})

test('a platform ticket marked as spam leaves the parent’s lists and counts; its requester sees it as before, as any visitor would', async () => {
  const server = await sharedServer()
  const parent = await testLibrary(server)
  const child = await testLibrary(server, { parent_lib_id: parent.support_lib_id })
  const [ana, rosa] = [await parent.user('admin'), await child.user('admin')]
  const { ticket } = await rosa.calls.platformTickets.create({ client_msg_id: newRef(), subject: 'Our bill', message: 'Why is it higher?' })
  const { conversation_ref } = ticket
  const platform = ['hlpttickets', 'awaitingreplyhlpttickets'] as const
  const seen = async (filter?: object) => ({
    lists: await Promise.all(
      platform.map(async (tab) => refsOf(await ana.calls.conversations.list({ tab, ...(filter && { filter: JSON.stringify(filter) }) }))),
    ),
    ...(!filter && { counts: (await ana.calls.conversations.counts()).hlpt }),
  })
  const asked = async () => [
    ...(await Promise.all((['mine', 'library'] as const).map(async (scope) => (await rosa.calls.platformTickets.list({ scope })).tickets))),
    (await rosa.calls.platformTickets.read({ conversation_ref })).ticket,
  ]
  const [before, theirs] = [await seen(), await asked()]
  expect(before).toEqual({ lists: [[conversation_ref], [conversation_ref]], counts: { open: 1, awaiting: 1 } })
  await ana.calls.conversations.patch({ conversation_ref, spam: 'yes' })
  expect(await seen()).toEqual({ lists: [[], []], counts: { open: 0, awaiting: 0 } })
  expect(await seen(isSpam)).toEqual({ lists: before.lists })
  // Telling spammers would help them, and they would resubmit a ticket that vanished.
  expect(await asked()).toEqual(theirs)
  await ana.calls.conversations.patch({ conversation_ref, spam: 'no' })
  expect(await seen()).toEqual(before)
})
