import { expect, test } from 'vitest'
import { newRef, newSecret } from '../../kernel/ids.ts'
import { callsOf } from '../../testing/calls.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'
import { announceAgent, announceVisitor } from './announce.ts'

test('conversation lists show which visitors are online; only staff who may open the inbox are notified', async () => {
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
  // The signal that the other chat's visitor is offline may arrive late; ignore it.
  const present = () => heard(inbox).filter((frame) => 'is_online' in frame && frame.is_online)
  await inbox.until(() => present().length > 0, 'the visitor to be announced')
  // The job of the chat's start may run only now, and announce the visitor again.
  for (const frame of present()) expect(frame).toEqual({ signal: 'visitor_presence', conversation_ref, is_online: true })
  expect(await online()).toEqual([conversation_ref])
  expect(await online()).not.toContain(gone)
  // Frames arrive in order: once a later one is here, so are all earlier ones.
  const before = desk.frames.length
  await openSocket(library.address, { token: agent.token })
  await desk.until(() => desk.frames.slice(before).some((frame) => 'signal' in frame && frame.signal === 'agent_presence'), 'an agent to be announced')
  expect(heard(desk)).toEqual([])
})

test('a chat that starts or reopens while its visitor is online is shown as online; one started without a connection is not', async () => {
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
  // A chat that starts before the connection is recorded is briefly shown as offline.
  await inbox.until(() => heard(second).at(-1) === true, 'the new chat to be shown online', 15_000)
  await there.calls.messages.send({ client_msg_id: newRef(), conversation_ref: first, message: 'One more thing' })
  await inbox.until(() => heard(first).at(-1) === true, 'the reopened chat to be shown online', 15_000)
  const third = (await startChat(absent)).conversation.conversation_ref
  await inbox.until(() => heard(third).length > 0, 'the chat without a connection to be shown offline', 15_000)
  expect(heard(third)).toEqual([false])
})

test('of two announcements under way at once, the last one published is never outdated', async () => {
  const library = await testLibrary(await sharedServer())
  const { kernel, support_lib_id } = library
  const agent = await library.user('agent')
  const { conversation_ref } = (await startChat(library.visitor())).conversation
  const { visitor_id } = (await agent.calls.conversations.read({ conversation_ref })).visitor
  for (const { kind, holder_id, announce, reported } of [
    { kind: 'visitor', holder_id: visitor_id, announce: announceVisitor, reported: { signal: 'visitor_presence', is_online: true } },
    { kind: 'agent', holder_id: agent.user_id, announce: announceAgent, reported: { signal: 'agent_presence', presence: 'online' } },
  ] as const) {
    const heard: object[] = []
    const stop = kernel.ports.bus.listen(support_lib_id, (message) => {
      if (message.kind === 'signal' && message.signal.frame.signal === reported.signal) heard.push(message.signal.frame)
    })
    let second: Promise<void> | undefined
    await library.inside(async (ctx) => {
      await announce(ctx, holder_id)
      second = library.inside((other) => announce(other, holder_id))
      await untilBlocked(kernel, ctx)
      // The holder connects while the second announcement waits.
      const lease = {
        support_lib_id,
        connection_id: newRef(),
        epoch: kernel.epoch,
        kind,
        holder_id,
        expires_at: new Date(kernel.clock.now().getTime() + 60_000),
      }
      await library.inside((other) => other.db.insertInto('connections').values(lease).execute())
    })
    await second
    stop()
    expect(heard.at(-1)).toMatchObject(reported)
  }
})

test('visitors see the names and pictures of online people who take chats, and nothing else about anyone', async () => {
  const library = await testLibrary(await sharedServer())
  const { support_lib_id, address } = library
  const [ada, ben, writer, gone] = [await library.user('agent'), await library.user('agent'), await library.user('writer'), await library.user('agent')]
  const admin = await library.user('admin', { canTakeChats: false })
  await library.switchOff(gone)
  const named = async ({ user_id }: { user_id: string }, display_name: string, agent_picture = '') =>
    library.inside((ctx) => ctx.db.updateTable('users').set({ display_name, agent_picture }).where('user_id', '=', user_id).execute())
  await named(ada, 'Ada', '/files/0123456789abcdefghijAB')
  await named(ben, 'Ben')
  const boot = () => callsOf(address, () => null).libraries.widgetBoot({ support_lib_id })
  const faces = async () => {
    const { is_online, faces: shown } = await boot()
    return [is_online, shown.map(({ name }) => name).sort()]
  }
  // The exact fields sent to a widget. Before adding one here, make sure that anyone may read it.
  expect(Object.keys(await boot()).sort()).toEqual(
    [
      ...['chat_enabled', 'company_name', 'contact_form_online', 'faces', 'greeting', 'is_online', 'links', 'modal_chat', 'offline_notice', 'opens_at'],
      ...['has_page_flows', 'page_greetings', 'parent_lib_id', 'support_lib_id', 'standing', 'theme_color', 'usual_reply_minutes', 'widget'],
    ].sort(),
  )
  // No one is online, so the faces are those of offline people, without claiming that they are online.
  expect(await faces()).toEqual([false, ['Ada', 'Ben']])
  const stranger = await openSocket(address, { support_lib_id, secret: newSecret() })
  expect(stranger.hello).toMatchObject({ is_online: false, faces: [{ name: 'Ada' }, { name: 'Ben' }] })

  // Someone is online but takes no chats, so no faces may be shown.
  const desk = await openSocket(address, { token: writer.token }, { library: null })
  await openSocket(address, { token: admin.token }, { library: null })
  expect(await faces()).toEqual([true, []])
  const ours = await openSocket(address, { token: ada.token }, { library: null })
  expect((await boot()).faces).toEqual([{ name: 'Ada', picture: '/files/0123456789abcdefghijAB' }])
  const told = () => stranger.frames.flatMap((frame) => ('signal' in frame && frame.signal === 'online' ? [frame] : [])).at(-1)
  await stranger.until(() => told()?.faces.length === 1, 'Ada to be shown')
  expect(told()).toEqual({
    signal: 'online',
    is_online: true,
    standing: 'online',
    opens_at: null,
    faces: [{ name: 'Ada', picture: '/files/0123456789abcdefghijAB' }],
  })

  await ours.do('updateAgentInfo', { agent_action: 'switch_away_mode', away_mode: 1 })
  await stranger.until(() => told()?.faces.length === 0, 'Ada to be away')
  expect([told()?.is_online, await faces()]).toEqual([true, [true, []]])
  await ours.do('updateAgentInfo', { agent_action: 'switch_away_mode', away_mode: 0 })
  expect(await faces()).toEqual([true, ['Ada']])
  const chief = await library.user('admin')
  await chief.calls.librarySettings.update({ widgetTheme: { isTeamShown: false } })
  expect(await faces()).toEqual([true, []])
  expect((await openSocket(address, { support_lib_id, secret: newSecret() })).hello.faces).toEqual([])
  desk.close()
})
