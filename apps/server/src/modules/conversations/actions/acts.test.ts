import { describe, expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../../testing/library.ts'
import { openSocket, type TestSocket } from '../../../testing/live-socket.ts'
import { sharedServer } from '../../../testing/test-server.ts'

const minted = async () => testLibrary(await sharedServer())
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'allowed',
    (error: { code?: string }) => error.code ?? String(error),
  )
const note = (conversation_ref: string, mentions: string[] = []) => ({
  client_msg_id: newRef(),
  conversation_ref,
  sender_type: 'note' as const,
  message: 'please look',
  mentions,
})

async function chatOf(library: TestLibrary, owner: TestUser) {
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor)).conversation
  await owner.calls.conversations.take({ conversation_ref })
  return { visitor, conversation_ref }
}

describe('a mentioned teammate', () => {
  test('reads and writes notes, and cannot transfer, close, release or rename the chat; its owner and a supervisor can', async () => {
    const library = await minted()
    const [owner, guest, supervisor] = [await library.user(), await library.user(), await library.user('agent', { canSuperviseChats: true })]
    const { conversation_ref } = await chatOf(library, owner)
    await owner.calls.messages.send(note(conversation_ref, [guest.user_id]))
    const acts = ({ calls, user_id }: TestUser) => [
      () => calls.messages.list({ conversation_ref }),
      () => calls.messages.send(note(conversation_ref)),
      () => calls.conversations.patch({ conversation_ref, subject: newRef() }),
      () => calls.conversations.transfer({ conversation_ref, to_agent: user_id }),
      () => calls.conversations.release({ conversation_ref }),
      () => calls.conversations.take({ conversation_ref }),
      () => calls.conversations.close({ conversation_ref }),
    ]
    const outcomes = async (user: TestUser) => {
      const codes: string[] = []
      for (const act of acts(user)) codes.push(await refusal(act()))
      return codes
    }
    expect(await outcomes(guest)).toEqual(['allowed', 'allowed', 'forbidden', 'forbidden', 'forbidden', 'already_taken', 'forbidden'])
    expect((await owner.calls.conversations.read({ conversation_ref })).conversation).toMatchObject({ assignee_id: owner.user_id, state: 'ongoing' })
    expect(await outcomes(owner)).toEqual(Array(7).fill('allowed'))
    const other = await chatOf(library, owner)
    const toSupervisor = { conversation_ref: other.conversation_ref, to_agent: supervisor.user_id }
    expect(await refusal(supervisor.calls.conversations.transfer(toSupervisor))).toBe('allowed')
  })

  test('must be an active teammate who can open chats: others are refused or left out, and never become participants', async () => {
    const [library, elsewhere] = [await minted(), await minted()]
    const [owner, mate, writer, gone, admin] = [
      await library.user(),
      await library.user(),
      await library.user('writer'),
      await library.user(),
      await library.user('admin'),
    ]
    const foreign = await elsewhere.user()
    await admin.calls.people.disableAgent({ ref_uid: gone.user_id })
    const { conversation_ref } = await chatOf(library, owner)
    const messages = async () => (await owner.calls.messages.list({ conversation_ref })).messages.length
    const before = await messages()
    for (const id of [newRef(), foreign.user_id])
      expect(await refusal(owner.calls.messages.send(note(conversation_ref, [mate.user_id, id])))).toBe('invalid_input')
    expect(await messages()).toBe(before)
    const sent = await owner.calls.messages.send(note(conversation_ref, [mate.user_id, writer.user_id, gone.user_id, mate.user_id]))
    expect(sent.message.mentions).toEqual([mate.user_id])
    expect((await owner.calls.conversations.read({ conversation_ref })).conversation.participants.toSorted()).toEqual([owner.user_id, mate.user_id].toSorted())
  })
})

test('a mention in a chat is unread until the mentioned teammate opens it, as in a ticket', async () => {
  const library = await minted()
  const [owner, mate] = [await library.user(), await library.user()]
  const { conversation_ref } = await chatOf(library, owner)
  const { message } = await owner.calls.messages.send(note(conversation_ref, [mate.user_id]))
  const unread = async () => (await mate.calls.conversations.read({ conversation_ref })).conversation.mention_unread
  expect(await unread()).toEqual([mate.user_id])
  await owner.calls.messages.update({ conversation_ref, message_id: message.id, message_action: 'mark_as_seen' })
  expect(await unread()).toEqual([mate.user_id])
  await mate.calls.messages.update({ conversation_ref, message_id: message.id, message_action: 'mark_as_seen' })
  expect(await unread()).toEqual([])
})

test('the archive permission alone shows closed chats but doesn’t allow changing them', async () => {
  const library = await minted()
  const [owner, archivist] = [await library.user(), await library.user('writer', { canViewChatArchives: true })]
  const { conversation_ref } = await chatOf(library, owner)
  const acts = [
    () => archivist.calls.messages.send(note(conversation_ref)),
    () => archivist.calls.conversations.patch({ conversation_ref, subject: 'mine now' }),
    () => archivist.calls.drafts.save({ conversation_ref, kind: 'note', message: 'later' }),
    () => archivist.calls.conversations.close({ conversation_ref }),
  ]
  for (const act of acts) expect(await refusal(act())).toBe('not_found')
  await owner.calls.conversations.close({ conversation_ref })
  expect(await refusal(archivist.calls.conversations.read({ conversation_ref }))).toBe('allowed')
  for (const act of acts) expect(await refusal(act())).toBe('forbidden')
  expect(await refusal(owner.calls.messages.send(note(conversation_ref)))).toBe('allowed')
  expect(await refusal(owner.calls.conversations.patch({ conversation_ref, subject: 'done' }))).toBe('allowed')
})

test('a repeated message gets its result only if the sender can still see the conversation', async () => {
  const library = await minted()
  const [first, second, admin] = [await library.user(), await library.user(), await library.user('admin')]
  const { conversation_ref } = await chatOf(library, first)
  const message = { client_msg_id: newRef(), conversation_ref, message: 'Let me help' }
  const sent = await first.calls.messages.send(message)
  expect((await first.calls.messages.send(message)).message.id).toBe(sent.message.id)
  await first.calls.conversations.transfer({ conversation_ref, to_agent: second.user_id })
  // A former owner is a participant, and may still read the conversation.
  expect((await first.calls.messages.send(message)).message.id).toBe(sent.message.id)
  const waiting = (await startChat(library.visitor())).conversation.conversation_ref
  const whisper = note(waiting)
  await first.calls.messages.send(whisper)
  await library.inside((ctx) =>
    ctx.db.updateTable('conversations').set({ participants: [] }).where('conversation_ref', 'in', [waiting, conversation_ref]).execute(),
  )
  await admin.calls.conversations.take({ conversation_ref: waiting })
  for (const again of [message, whisper, { ...whisper, conversation_ref }]) expect(await refusal(first.calls.messages.send(again))).toBe('not_found')
})

describe('live signals', () => {
  const heard = (socket: TestSocket) => socket.frames.filter((frame) => 'signal' in frame && (frame.signal === 'typing' || frame.signal === 'viewing'))

  test('reach no one before permission to follow the conversation is confirmed', async () => {
    const library = await minted()
    const [owner, stranger] = [await library.user(), await library.user()]
    const { conversation_ref } = await chatOf(library, owner)
    const stream = `conversation:${conversation_ref}`
    const desk = await openSocket(library.address, { token: owner.token }, { [stream]: null })
    const spy = await openSocket(library.address, { token: stranger.token })
    // Check both directions: what the spy receives and what it sends. Stay within the number of frames a socket may send in a burst.
    for (let round = 0; round < 15; round++) {
      const asked = spy.ask('subscribe', { stream })
      desk.raw(JSON.stringify({ id: `s${round}`, action: 'typing', conversation_ref, is_typing: true }))
      const said = spy.ask('typing', { conversation_ref, is_typing: true })
      await desk.do('ping')
      expect([(await asked).error?.code, (await said).error?.code]).toEqual(['not_found', 'not_found'])
    }
    await spy.do('ping')
    expect([heard(spy), heard(desk)]).toEqual([[], []])
  })

  test('a mentioned teammate shows as viewing and typing notes, never as typing to the visitor; revoking permissions ends it at once', async () => {
    const library = await minted()
    const [owner, guest, admin] = [await library.user(), await library.user(), await library.user('admin')]
    const { visitor, conversation_ref } = await chatOf(library, owner)
    await owner.calls.messages.send(note(conversation_ref, [guest.user_id]))
    const stream = `conversation:${conversation_ref}`
    const desk = await openSocket(library.address, { token: owner.token }, { [stream]: null })
    const page = await openSocket(library.address, { support_lib_id: library.support_lib_id, secret: visitor.secret })
    const side = await openSocket(library.address, { token: guest.token }, { [stream]: null })
    expect((await side.ask('typing', { conversation_ref, is_typing: true })).error?.code).toBe('forbidden')
    await side.do('typing', { conversation_ref, is_typing: true, is_note: true })
    await side.do('viewing', { conversation_ref, is_viewing: true })
    await desk.until(() => heard(desk).length === 2, 'the owner sees both')
    await desk.do('typing', { conversation_ref, is_typing: true })
    await page.until(() => heard(page).length === 1, 'the visitor sees the owner typing')
    expect(heard(page)).toMatchObject([{ who: { id: null, name: expect.stringContaining('Test agent') } }])
    await side.until(() => heard(side).length === 1, 'so does the teammate')

    await admin.calls.permissions.update({ id: guest.user_id, permissions: [{ slug: 'canTakeChats', is_enabled: false }] })
    await expect.poll(async () => (await side.ask('viewing', { conversation_ref, is_viewing: true })).error?.code).toBe('not_found')
    await desk.do('typing', { conversation_ref, is_typing: false })
    await page.until(() => heard(page).length === 2, 'the visitor sees that it has ended')
    await side.do('ping')
    expect(heard(side)).toHaveLength(1)
  })
})
