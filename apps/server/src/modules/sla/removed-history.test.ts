import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

test('a conversation whose first events are no longer kept was answered if its messages say so, and has a clock for the rest', async () => {
  const library = await testLibrary(await sharedServer())
  const ana = await library.user('admin')
  const forget = (conversation_ref: string) =>
    library.kernel.database.owner.query('delete from events where support_lib_id = $1 and subject = $2', [library.support_lib_id, conversation_ref])
  const [visitor, other] = [library.visitor(), library.visitor()]
  const [answered, unanswered] = [(await startChat(visitor)).conversation.conversation_ref, (await startChat(other)).conversation.conversation_ref]
  await ana.calls.conversations.take({ conversation_ref: answered })
  await ana.calls.messages.send({ client_msg_id: newRef(), conversation_ref: answered, message: 'Let me see' })
  const words = { email: 'eve@shop.example', name: 'Eve', subject: 'Help', message: 'Please', sender_type: 'visitor' as const }
  const ticket = (await ana.calls.tickets.create(words)).conversation.conversation_ref
  await ana.calls.conversations.close({ conversation_ref: ticket })
  await jobsDone(library)
  for (const ref of [answered, unanswered, ticket]) await forget(ref)
  const targets = { first_reply_minutes: 60, next_reply_minutes: 120, resolution_minutes: 1440 }
  await ana.calls.sla.create({ name: 'Everyone', filter: { all: [] }, ...targets })
  await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref: answered, message: 'And now?' })
  await other.calls.messages.send({ client_msg_id: newRef(), conversation_ref: unanswered, message: 'Hello?' })
  await ana.calls.conversations.reopen({ conversation_ref: ticket })
  await jobsDone(library)
  const clocksOf = async (conversation_ref: string) =>
    (await ana.calls.sla.ofConversation({ conversation_ref })).clocks.map(({ kind, state }) => `${kind} ${state}`)
  expect(await clocksOf(answered)).toEqual(['next_reply running'])
  expect(await clocksOf(unanswered)).toEqual(['first_reply running'])
  expect(await clocksOf(ticket)).toEqual(['resolution running'])
})
