import { expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { startChat, testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'

test('the live page lists who waits longest in chats and tickets, and whose target runs out within the hour; not spam, the snoozed, the answered or those of others', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  await admin.calls.chatSettings.update({ assignment: 'manual' })
  const ticket = async () =>
    (await admin.calls.tickets.create({ email: `${newRef()}@x.test`.toLowerCase(), subject: 'Bill', message: 'Hello', sender_type: 'visitor' })).conversation
      .conversation_ref
  const [spam, snoozed, answered, first, second, closed] = [await ticket(), await ticket(), await ticket(), await ticket(), await ticket(), await ticket()]
  const chat = (await startChat(library.visitor())).conversation.conversation_ref
  await admin.calls.conversations.patch({ conversation_ref: spam, spam: 'yes' })
  await admin.calls.conversations.patch({ conversation_ref: snoozed, snoozed_until: new Date(Date.now() + 86_400_000).toISOString() })
  await admin.calls.messages.send({ client_msg_id: newRef(), conversation_ref: answered, message: 'Hi' })
  await admin.calls.conversations.close({ conversation_ref: closed })
  const { owner } = library.kernel.database
  await owner.query(`update conversations set waiting_since = now() - interval '2 hours' where conversation_ref = $1`, [chat])
  const due = (ref: string, minutes: number) =>
    owner.query(`update conversations set added_fields = coalesce(added_fields, '{}') || jsonb_build_object('sla_due', $2::text) where conversation_ref = $1`, [
      ref,
      new Date(Date.now() + minutes * 60_000).toISOString(),
    ])
  await due(second, 30)
  await due(first, 90)
  await due(chat, -5)
  const refs = (rows: { conversation_ref: string }[]) => rows.map(({ conversation_ref }) => conversation_ref)
  const board = await admin.calls.liveBoard.read({})
  expect(refs(board.waiting)).toEqual([chat, first, second])
  expect(refs(board.due)).toEqual([chat, second])
  // Who may see tickets alone gets no chats.
  const ticketsOnly = await library.user('agent', { canTakeChats: false, canSuperviseChats: false, canViewChatArchives: false, canViewExistingTickets: true })
  expect(refs((await ticketsOnly.calls.liveBoard.read({})).waiting)).toEqual([first, second])
})
