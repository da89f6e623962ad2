import { beforeAll, expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { startChat, type TestLibrary, testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'

let library: TestLibrary

beforeAll(async () => {
  library = await testLibrary(await sharedServer())
})

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )
const email = () => `${newRef().toLowerCase()}@shop.example`
const waiting = async () => {
  const visitor = library.visitor()
  const { conversation_ref, number } = (await startChat(visitor)).conversation
  return { visitor, conversation_ref, number }
}

test('a chat becomes a ticket with its number, messages and history; its visitor reads it, and it leaves the lists of chats', async () => {
  const ana = await library.user()
  const { visitor, conversation_ref, number } = await waiting()
  await ana.calls.conversations.take({ conversation_ref })
  await ana.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Which size?' })
  const address = email()
  const { conversation } = await ana.calls.tickets.fromChat({ conversation_ref, subject: 'Wrong size', email: address })
  expect(conversation).toMatchObject({
    ...{ conversation_ref, number, channel: 'ticket', state: 'open', status_ref: 'open', status_category: 'open' },
    ...{ subject: 'Wrong size', assignee_id: ana.user_id, creation_method: 'chat', created_by: ana.user_id },
    visitor: { email: address },
  })
  // What was answered, and is stored, agrees.
  expect((await ana.calls.conversations.read({ conversation_ref })).conversation).toMatchObject(conversation)
  const refsIn = async (tab: 'inbox' | 'tickets' | 'createdbyyoutickets') =>
    (await ana.calls.conversations.list({ tab })).conversations.map((each) => each.conversation_ref)
  expect(await refsIn('inbox')).not.toContain(conversation_ref)
  expect(await refsIn('tickets')).toContain(conversation_ref)
  const [seen] = (await visitor.calls.visitors.conversations({})).conversations
  expect(seen).toMatchObject({ conversation_ref, number, state: 'ongoing' })
  const { messages } = await visitor.calls.messages.list({ conversation_ref })
  expect(messages.map((each) => each.message)).toEqual(expect.arrayContaining(['My chain fell off', 'Which size?', 'became_ticket']))
  const { events } = await ana.calls.eventHistory.list({ ref: conversation_ref, type: '2' })
  expect(events.find((each) => each.name === 'conversation.became_ticket')?.changes).toEqual([{ field: 'channel', from: 'chat', to: 'ticket' }])
  // From now on it is closed like a ticket.
  await ana.calls.conversations.close({ conversation_ref })
  expect((await ana.calls.conversations.read({ conversation_ref })).conversation).toMatchObject({ state: 'solved', status_category: 'closed' })
})

test('a waiting chat leaves the queue without an owner and keeps its wait; a closed one opens again', async () => {
  const ana = await library.user()
  const { conversation_ref } = await waiting()
  const inQueue = async () => (await ana.calls.conversations.list({ tab: 'queue' })).conversations.some((each) => each.conversation_ref === conversation_ref)
  expect(await inQueue()).toBe(true)
  const { conversation } = await ana.calls.tickets.fromChat({ conversation_ref, subject: 'Chain', email: email() })
  expect(conversation).toMatchObject({ assignee_id: null, offered_to: null })
  expect(conversation.waiting_since).not.toBeNull()
  expect(await inQueue()).toBe(false)
  expect(await code(ana.calls.conversations.take({ conversation_ref }))).toBe('forbidden')
  const closed = await waiting()
  await ana.calls.conversations.take({ conversation_ref: closed.conversation_ref })
  await ana.calls.conversations.close({ conversation_ref: closed.conversation_ref })
  const reopened = (await ana.calls.tickets.fromChat({ conversation_ref: closed.conversation_ref, subject: 'Chain', email: email() })).conversation
  expect(reopened).toMatchObject({ state: 'open', closed_at: null, closed_by: null, assignee_id: ana.user_id })
})

test('needs an address, a chat, and the rights to see and answer tickets; an owner without them loses it', async () => {
  const [ana, chatOnly, blind] = [
    await library.user(),
    await library.user('agent', { canReplyToTickets: false }),
    await library.user('agent', { canViewExistingTickets: false }),
  ]
  const { conversation_ref } = await waiting()
  const turn = (by: typeof ana, given: { email?: string } = { email: email() }) => by.calls.tickets.fromChat({ conversation_ref, subject: 'Chain', ...given })
  expect(await code(turn(ana, {}))).toBe('invalid_input')
  expect(await code(turn(chatOnly))).toBe('forbidden')
  expect(await code(turn(blind))).toBe('forbidden')
  await chatOnly.calls.conversations.take({ conversation_ref })
  const admin = await library.user('admin')
  expect((await turn(admin)).conversation).toMatchObject({ assignee_id: null, reassigned_from: chatOnly.user_id })
  expect(await code(turn(admin))).toBe('conflict')
})
