import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { sharedServer } from '../../testing/test-server.ts'

test('lists show whose visitor is online; only staff who may open the inbox are notified', async () => {
  const library = await testLibrary(await sharedServer())
  const [agent, writer] = [await library.user('agent'), await library.user('writer')]
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor)).conversation
  const gone = (await startChat(library.visitor())).conversation.conversation_ref
  const online = async () => (await agent.calls.conversations.list({ tab: 'queue' })).online
  expect(await online()).toEqual([])

  const inbox = await openSocket(library.address, { token: agent.token }, { library: null })
  const desk = await openSocket(library.address, { token: writer.token }, { library: null })
  await openSocket(library.address, { support_lib_id: library.support_lib_id, secret: visitor.secret })
  const heard = (socket: typeof inbox) => socket.frames.filter((frame) => 'signal' in frame && frame.signal === 'visitor_presence')
  // That the other chat began without its visitor may be announced late; ignore it.
  const present = () => heard(inbox).filter((frame) => 'is_online' in frame && frame.is_online)
  await inbox.until(() => present().length > 0, 'the visitor to be announced')
  expect(present()).toEqual([{ signal: 'visitor_presence', conversation_ref, is_online: true }])
  expect(await online()).toEqual([conversation_ref])
  expect(await online()).not.toContain(gone)
  // Once a later frame has arrived, all earlier ones have arrived too.
  const before = desk.frames.length
  await openSocket(library.address, { token: agent.token })
  await desk.until(() => desk.frames.slice(before).some((frame) => 'signal' in frame && frame.signal === 'agent_presence'), 'an agent to be announced')
  expect(heard(desk)).toEqual([])
})

test('a chat that starts or reopens while its visitor is online shows that; one written without a connection does not', async () => {
  const library = await testLibrary(await sharedServer())
  const agent = await library.user('agent')
  const [there, absent] = [library.visitor(), library.visitor()]
  const first = (await startChat(there)).conversation.conversation_ref
  await agent.calls.conversations.take({ conversation_ref: first })
  const inbox = await openSocket(library.address, { token: agent.token }, { library: null })
  const heard = (ref: string) =>
    inbox.frames.flatMap((frame) => ('signal' in frame && frame.signal === 'visitor_presence' && frame.conversation_ref === ref ? [frame.is_online] : []))
  await agent.calls.conversations.close({ conversation_ref: first })
  await openSocket(library.address, { support_lib_id: library.support_lib_id, secret: there.secret })
  const second = (await startChat(there, 'Something else')).conversation.conversation_ref
  // A chat that starts before the connection is recorded is shown offline for a moment.
  await inbox.until(() => heard(second).at(-1) === true, 'the new chat to be shown online', 15_000)
  await there.calls.messages.send({ client_msg_id: newRef(), conversation_ref: first, message: 'One more thing' })
  await inbox.until(() => heard(first).at(-1) === true, 'the reopened chat to be shown online', 15_000)
  const third = (await startChat(absent)).conversation.conversation_ref
  await inbox.until(() => heard(third).length > 0, 'the chat without a connection to be shown offline', 15_000)
  expect(heard(third)).toEqual([false])
})
