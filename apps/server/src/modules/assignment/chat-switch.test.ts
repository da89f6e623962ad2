import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { callsOf } from '../../testing/calls.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

const blocks = ['chatIntegrations', 'modalChatIntegration'] as const
const cases: [basic: boolean, modal: boolean, isOn: boolean][] = [
  [true, false, true],
  [false, true, true],
  [true, true, true],
  [false, false, false],
]

test.each(cases)('chatIntegrations.enable %s and modalChatIntegration.enable %s: chat is on: %s', async (basic, modal, isOn) => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const { support_lib_id } = library
  const anyone = callsOf(server.address, () => null)
  const change = Object.fromEntries(blocks.map((name, index) => [name, { enable: index === 0 ? basic : modal }]))
  await admin.calls.librarySettings.update({ integrations: change })
  expect(await anyone.libraries.widgetBoot({ support_lib_id })).toMatchObject({ chat_enabled: isOn })
  expect(await anyone.libraries.defaultIntegrations({ id: support_lib_id })).toMatchObject({ chat_enabled: isOn })
  const started = startChat(library.visitor())
  if (isOn) expect((await started).conversation.state).toBe('waiting')
  else {
    await expect(started).rejects.toMatchObject({ code: 'chat_disabled', status: 409 })
    expect(await admin.calls.conversations.counts()).toMatchObject({ queue: 0 })
  }
})

test('when chat is switched off, open chats continue but closed ones don’t reopen until it is switched on again', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, agent] = [await library.user('admin'), await library.user('agent')]
  const [running, over] = [library.visitor(), library.visitor()]
  const refOf = async (visitor: typeof running) => (await startChat(visitor)).conversation.conversation_ref
  const [open, closed] = [await refOf(running), await refOf(over)]
  for (const conversation_ref of [open, closed]) await agent.calls.conversations.take({ conversation_ref })
  await agent.calls.conversations.close({ conversation_ref: closed })
  const say = (visitor: typeof running, conversation_ref: string) =>
    visitor.calls.messages.send({ client_msg_id: newRef(), message: 'Hello?', conversation_ref })
  await admin.calls.librarySettings.update({ integrations: { chatIntegrations: { enable: false } } })
  expect((await say(running, open)).conversation).toMatchObject({ state: 'ongoing' })
  await agent.calls.messages.send({ client_msg_id: newRef(), message: 'Still here', conversation_ref: open })
  await expect(say(over, closed)).rejects.toMatchObject({ code: 'chat_disabled' })
  await admin.calls.librarySettings.update({ integrations: { chatIntegrations: { enable: true } } })
  expect((await say(over, closed)).conversation.state).not.toBe('closed')
})
