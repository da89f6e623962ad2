import { expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { startChat, testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'

async function closedChat() {
  const library = await testLibrary(await sharedServer())
  const [ana, bo, visitor] = [await library.user(), await library.user(), library.visitor()]
  const { conversation_ref } = (await startChat(visitor)).conversation
  await ana.calls.conversations.take({ conversation_ref })
  await ana.calls.conversations.close({ conversation_ref })
  return { library, ana, bo, visitor, conversation_ref }
}

test('a colleague who reopens a chat owns it and can reply at once, and the visitor sees an open chat', async () => {
  const { library, bo, visitor, conversation_ref } = await closedChat()
  const { conversation } = await bo.calls.conversations.reopen({ conversation_ref })
  expect(conversation).toMatchObject({ state: 'ongoing', assignee_id: bo.user_id, closed_at: null, closed_by: null })
  // The visitor's question is still unanswered.
  expect(conversation.waiting_since).not.toBeNull()
  await bo.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Hello again' })
  expect((await visitor.calls.visitors.conversations({})).conversations[0]).toMatchObject({ state: 'ongoing' })
  expect((await library.eventNames()).filter((name) => name === 'conversation.reopened')).toHaveLength(1)
  await expect(bo.calls.conversations.reopen({ conversation_ref })).rejects.toMatchObject({ code: 'conflict' })
})

test('undoing a close returns a chat to its owner, or to the queue if it had none or the owner no longer takes chats', async () => {
  const { library, ana, bo, conversation_ref } = await closedChat()
  const undo = async (ref: string) => (await bo.calls.conversations.reopen({ conversation_ref: ref, as_before: true })).conversation
  expect(await undo(conversation_ref)).toMatchObject({ state: 'ongoing', assignee_id: ana.user_id })
  await ana.calls.conversations.close({ conversation_ref })
  await library.switchOff(ana)
  expect(await undo(conversation_ref)).toMatchObject({ state: 'waiting', assignee_id: null })
  const { conversation: waiting } = await startChat(library.visitor())
  await bo.calls.conversations.close({ conversation_ref: waiting.conversation_ref })
  expect(await undo(waiting.conversation_ref)).toMatchObject({ state: 'waiting', assignee_id: null })
})

test('a solved ticket can be reopened with its owner by those who answer tickets', async () => {
  const { library, ana } = await closedChat()
  const reader = await library.user('writer', { canViewExistingTickets: true, canTakeChats: true })
  const { conversation } = await ana.calls.tickets.create({ email: 'cleo@shop.example', subject: 'Size', message: 'Too small', assignee_id: ana.user_id })
  const { conversation_ref } = conversation
  await ana.calls.conversations.close({ conversation_ref })
  await expect(reader.calls.conversations.reopen({ conversation_ref })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await ana.calls.conversations.reopen({ conversation_ref })).conversation).toMatchObject({
    state: 'open',
    status_ref: 'open',
    assignee_id: ana.user_id,
    closed_at: null,
  })
})
