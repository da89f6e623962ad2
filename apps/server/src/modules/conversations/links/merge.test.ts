import { beforeAll, describe, expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { startChat, type TestLibrary, type TestUser, type TestVisitor, testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'

type Scene = { library: TestLibrary; ana: TestUser; bo: TestUser; visitor: TestVisitor; source: string; target: string }
let server: Awaited<ReturnType<typeof sharedServer>>
beforeAll(async () => {
  server = await sharedServer()
})

/** Two chats from one visitor, both owned by Ana. */
async function twoChats(): Promise<Scene> {
  const library = await testLibrary(server)
  const [ana, bo, visitor] = [await library.user(), await library.user(), library.visitor()]
  const source = (await startChat(visitor, 'first question')).conversation.conversation_ref
  const target = (await startChat(visitor, 'second question')).conversation.conversation_ref
  for (const conversation_ref of [source, target]) await ana.calls.conversations.take({ conversation_ref })
  return { library, ana, bo, visitor, source, target }
}
const merge = ({ ana, source, target }: Scene) => ana.calls.conversationLinks.merge({ conversation_ref: source, into: target })
const undo = ({ ana, source }: Scene) => ana.calls.conversationLinks.unmerge({ conversation_ref: source })
const say = (visitor: TestVisitor, conversation_ref: string, message: string, client_msg_id = newRef()) =>
  visitor.calls.messages.send({ client_msg_id, conversation_ref, message })
const read = async ({ ana }: Scene, conversation_ref: string) => (await ana.calls.conversations.read({ conversation_ref })).conversation
const lines = async ({ ana }: Scene, conversation_ref: string) => (await ana.calls.messages.list({ conversation_ref })).messages.map(({ message }) => message)
const seqs = async ({ ana }: Scene, conversation_ref: string) => (await ana.calls.messages.list({ conversation_ref })).messages.map(({ seq }) => seq)
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )

test('merging closes the source, moves no message, and leaves a line with a link in both', async () => {
  const scene = await twoChats()
  const { ana, visitor, source, target } = scene
  const { conversation, other } = await merge(scene)
  expect(conversation).toMatchObject({ conversation_ref: source, state: 'closed', merged_into: target, waiting_since: null })
  expect(other).toMatchObject({ conversation_ref: target, state: 'ongoing', merged_into: null })
  expect(await lines(scene, source)).toEqual(['first question', 'joined', 'merged_into'])
  expect(await lines(scene, target)).toEqual(['second question', 'joined', 'merged_from'])
  const { messages } = await visitor.calls.messages.list({ conversation_ref: source })
  expect(messages.at(-1)).toMatchObject({ message: 'merged_into', values: { conversation_ref: target, number: String(other.number) } })
  expect((await visitor.calls.messages.list({ conversation_ref: target })).messages.map(({ message }) => message)).toEqual(['second question', 'joined'])
  expect((await visitor.calls.visitors.conversations({})).conversations.map((one) => [one.conversation_ref, one.merged_into])).toContainEqual([source, target])
  const { links } = await ana.calls.conversationLinks.list({ conversation_ref: target })
  expect(links.map(({ kind, is_from, conversation }) => [kind, is_from, conversation.conversation_ref])).toEqual([['merged', false, source]])
})

test('C15: the surviving ticket takes over tags, followers, the higher priority and the earlier due date; undo gives them back', async () => {
  const library = await testLibrary(server)
  const [admin, ana, bo] = [await library.user('admin'), await library.user('agent'), await library.user('agent')]
  const tag = async (name: string) => (await admin.calls.convTags.create({ name })).option.tag_ref
  const [red, blue] = [await tag('Red'), await tag('Blue')]
  const ticket = async (more: object) =>
    (await ana.calls.tickets.create({ email: 'cleo@shop.example', name: 'Cleo', subject: 'Size', message: 'Too small', ...more })).conversation
  const facts = { tags: [red], priority: 'urgent', due_at: '2030-01-01T00:00:00.000Z', followers: [bo.user_id] } as const
  const source = await ticket(facts)
  const own = { tags: [blue], priority: 'high', due_at: '2031-01-01T00:00:00.000Z', followers: [ana.user_id] } as const
  const target = await ticket(own)
  const both = { conversation_ref: source.conversation_ref, into: target.conversation_ref }
  const { other } = await ana.calls.conversationLinks.merge(both)
  expect(other).toMatchObject({ tags: [blue, red], priority: 'urgent', due_at: facts.due_at, followers: [ana.user_id, bo.user_id] })
  expect((await ana.calls.conversationLinks.unmerge({ conversation_ref: source.conversation_ref })).other).toMatchObject(own)
  await ana.calls.conversationLinks.merge(both)
  await ana.calls.conversations.patch({ conversation_ref: target.conversation_ref, priority: 'low', tags: [red] })
  const kept = (await ana.calls.conversationLinks.unmerge({ conversation_ref: source.conversation_ref })).other
  expect(kept).toMatchObject({ priority: 'low', tags: [], due_at: own.due_at })
  expect(kept.priority).toBe('low')
})

test('a message that the visitor writes to a merged chat is stored once, in the surviving chat, through any number of merges, and a retry finds it', async () => {
  const scene = await twoChats()
  const { ana, visitor, source, target } = scene
  const last = (await startChat(visitor, 'third question')).conversation.conversation_ref
  await ana.calls.conversations.take({ conversation_ref: last })
  await merge(scene)
  await ana.calls.conversationLinks.merge({ conversation_ref: target, into: last })
  const client_msg_id = newRef()
  const answers = await Promise.all([1, 2, 3].map(() => say(visitor, source, 'was in the outbox', client_msg_id)))
  expect(new Set(answers.map(({ message }) => `${message.id} ${message.conversation_ref}`)).size).toBe(1)
  expect(answers[0]?.message.conversation_ref).toBe(last)
  expect((await lines(scene, last)).filter((line) => line === 'was in the outbox')).toHaveLength(1)
  expect([...(await lines(scene, source)), ...(await lines(scene, target))]).not.toContain('was in the outbox')
  expect(await read(scene, source)).toMatchObject({ state: 'closed', merged_into: target })
  expect(await seqs(scene, last)).toEqual([1, 2, 3, 4])
})

test('messages sent while agents merge and undo are stored once each, in one of the two conversations', async () => {
  const scene = await twoChats()
  const { visitor, source, target } = scene
  const texts = Array.from({ length: 24 }, (_, at) => `message ${at}`)
  const acts = async () => {
    for (let round = 0; round < 3; round++) {
      await merge(scene)
      await undo(scene)
    }
  }
  await Promise.all([acts(), ...texts.map((text, at) => say(visitor, at % 2 ? source : target, text))])
  const all = [...(await lines(scene, source)), ...(await lines(scene, target))].filter((line) => line.startsWith('message'))
  expect(all.toSorted()).toEqual(texts.toSorted())
  for (const ref of [source, target]) expect(await seqs(scene, ref)).toEqual((await seqs(scene, ref)).toSorted((a, b) => a - b))
})

describe('undo', () => {
  const changing = ['seq', 'last_message'] as const
  const facts = async (scene: Scene, ref: string) => {
    const row: Record<string, unknown> = { ...(await read(scene, ref)) }
    for (const field of changing) delete row[field]
    return row
  }

  test.each([
    ['an open chat', async () => {}],
    [
      'an answered one',
      async ({ ana, source }: Scene) => void (await ana.calls.messages.send({ client_msg_id: newRef(), conversation_ref: source, message: 'Hi' })),
    ],
    [
      'a snoozed one',
      async ({ ana, source }: Scene) => void (await ana.calls.conversations.patch({ conversation_ref: source, snoozed_until: '2099-01-01T00:00:00.000Z' })),
    ],
    ['one in the queue', async ({ ana, source }: Scene) => void (await ana.calls.conversations.release({ conversation_ref: source }))],
    ['a closed one', async ({ ana, source }: Scene) => void (await ana.calls.conversations.close({ conversation_ref: source }))],
  ])('restores %s and the target exactly', async (_what, prepare) => {
    const scene = await twoChats()
    const { source, target } = scene
    await prepare(scene)
    const before = [await facts(scene, source), await facts(scene, target)]
    await merge(scene)
    await undo(scene)
    expect([await facts(scene, source), await facts(scene, target)]).toEqual(before)
    expect((await scene.ana.calls.conversationLinks.list({ conversation_ref: source })).links).toEqual([])
    expect(await code(undo(scene))).toBe('conflict')
  })

  test('restores both if the visitor wrote in the meantime: that message stays where both sides read it, and later ones go to the conversation they are written in', async () => {
    const scene = await twoChats()
    const { ana, visitor, source, target } = scene
    await ana.calls.messages.send({ client_msg_id: newRef(), conversation_ref: target, message: 'Answer' })
    const before = await facts(scene, source)
    await merge(scene)
    expect(await read(scene, target)).toMatchObject({ waiting_since: before.waiting_since })
    const { message } = await say(visitor, source, 'meanwhile')
    await undo(scene)
    expect(await facts(scene, source)).toEqual(before)
    expect(await lines(scene, target)).toContain('meanwhile')
    expect(await read(scene, target)).toMatchObject({ waiting_since: message.created_at, state: 'ongoing' })
    expect((await say(visitor, source, 'later')).message.conversation_ref).toBe(source)
  })

  test('returns a chat to the queue if its owner no longer takes chats', async () => {
    const scene = await twoChats()
    const { library, ana, source } = scene
    await merge(scene)
    await library.switchOff(ana)
    const boss = await library.user('admin')
    expect((await boss.calls.conversationLinks.unmerge({ conversation_ref: source })).conversation).toMatchObject({ state: 'waiting', assignee_id: null })
  })

  test('restores a ticket with its status', async () => {
    const scene = await twoChats()
    const { ana, target } = scene
    const { visitor } = await ana.calls.conversations.read({ conversation_ref: target })
    const { conversation } = await ana.calls.tickets.create({ visitor_id: visitor.visitor_id, subject: 'Bill', message: 'Where is it?', status_ref: 'waiting' })
    const ticket = conversation.conversation_ref
    const merged = await ana.calls.conversationLinks.merge({ conversation_ref: ticket, into: target })
    expect(merged.conversation).toMatchObject({ state: 'solved', status_category: 'closed', merged_into: target })
    expect(await code(ana.calls.messages.send({ client_msg_id: newRef(), conversation_ref: ticket, message: 'Hello' }))).toBe('conversation_closed')
    expect(await code(ana.calls.conversations.reopen({ conversation_ref: ticket }))).toBe('conversation_closed')
    const { refused } = await ana.calls.tickets.patch({ conversation_refs: [ticket, target], priority: 'high' })
    expect(refused).toEqual([ticket])
    const restored = await ana.calls.conversationLinks.unmerge({ conversation_ref: ticket })
    expect(restored.conversation).toMatchObject({ state: 'open', status_ref: 'waiting', status_category: 'waiting', merged_into: null, closed_at: null })
    await ana.calls.messages.send({ client_msg_id: newRef(), conversation_ref: ticket, message: 'Hello' })
  })
})

describe('refusals', () => {
  test("cover another contact's conversation, a closed target, itself, an already merged one and one the caller may not change", async () => {
    const scene = await twoChats()
    const { library, ana, bo, source, target } = scene
    const into = (conversation_ref: string, other: string, by = ana) => code(by.calls.conversationLinks.merge({ conversation_ref, into: other }))
    const strangers = (await startChat(library.visitor())).conversation.conversation_ref
    await ana.calls.conversations.take({ conversation_ref: strangers })
    expect(await into(strangers, target)).toBe('invalid_input')
    expect(await into(source, source)).toBe('invalid_input')
    expect(await into(source, target, bo)).toBe('not_found')
    await ana.calls.conversations.close({ conversation_ref: target })
    expect(await into(source, target)).toBe('conversation_closed')
    await ana.calls.conversations.reopen({ conversation_ref: target })
    expect(await into(source, target)).toBe('ok')
    expect(await into(source, target)).toBe('conversation_closed')
    expect(await into(target, source)).toBe('conversation_closed')
  })

  test('a merge never shows anyone another visitor’s messages: once their identities have separated, a visitor writes to their own chat, which continues', async () => {
    const scene = await twoChats()
    const { library, visitor, source, target } = scene
    await merge(scene)
    const stranger = library.visitor()
    const others = await startChat(stranger)
    const owner = (await scene.ana.calls.conversations.read({ conversation_ref: others.conversation.conversation_ref }).catch(() => null))?.visitor.visitor_id
    // Simulate that the target, but not the source, was moved to another visitor.
    await library.inside((ctx) =>
      ctx.db
        .updateTable('conversations')
        .set({ visitor_id: owner ?? '' })
        .where('support_lib_id', '=', library.support_lib_id)
        .where('conversation_ref', '=', target)
        .execute(),
    )
    const { message } = await say(visitor, source, 'for my own chat')
    expect(message.conversation_ref).toBe(source)
    expect(await read(scene, source)).toMatchObject({ merged_into: null, state: 'waiting', last_message: { excerpt: 'for my own chat' } })
    expect(await code(visitor.calls.messages.list({ conversation_ref: target }))).toBe('not_found')
  })
})

describe('splitting', () => {
  test('moves a message and those after it into a new ticket, with links both ways, and a retry of a moved message creates no new one', async () => {
    const scene = await twoChats()
    const { ana, visitor, source } = scene
    const client_msg_id = newRef()
    const { message: first } = await say(visitor, source, 'another matter', client_msg_id)
    await ana.calls.messages.send({ client_msg_id: newRef(), conversation_ref: source, message: 'Let me see', sender_type: 'note' })
    await say(visitor, source, 'still the other matter')
    const { conversation, other } = await ana.calls.conversationLinks.split({ conversation_ref: source, message_id: first.id, subject: 'Other matter' })
    const ticket = other.conversation_ref
    expect(other).toMatchObject({ channel: 'ticket', state: 'open', subject: 'Other matter', unread_count: 2, waiting_since: expect.any(String) })
    expect(conversation).toMatchObject({ unread_count: 1, last_message: { excerpt: 'first question' } })
    expect(await lines(scene, ticket)).toEqual(['split_from', 'another matter', 'Let me see', 'still the other matter'])
    expect(await lines(scene, source)).toEqual(['first question', 'joined', '', '', '', 'split_to'])
    const seen = await visitor.calls.messages.list({ conversation_ref: ticket })
    expect(seen.messages.map(({ message, created_at }) => [message, message === 'another matter' && created_at])).toEqual([
      ['split_from', false],
      ['another matter', first.created_at],
      ['still the other matter', false],
    ])
    const left = (await visitor.calls.messages.list({ conversation_ref: source })).messages
    expect(left.filter((each) => each.is_deleted).map(({ values }) => values)).toEqual(
      Array(2).fill({ number: String(other.number), conversation_ref: ticket }),
    )
    expect((await say(visitor, source, 'another matter', client_msg_id)).message.id).toBe(first.id)
    expect(await lines(scene, ticket)).toHaveLength(4)
    const links = async (conversation_ref: string) =>
      (await ana.calls.conversationLinks.list({ conversation_ref })).links.map(({ kind, is_from, conversation: { number } }) => [kind, is_from, number])
    expect(await links(source)).toEqual([['split', false, other.number]])
    expect(await links(ticket)).toEqual([['split', true, conversation.number]])
  })

  test('can start only at a message from a person, in an open conversation', async () => {
    const scene = await twoChats()
    const { ana, source } = scene
    const { messages } = await ana.calls.messages.list({ conversation_ref: source })
    const split = (message_id: string) => code(ana.calls.conversationLinks.split({ conversation_ref: source, message_id, subject: 'Bill' }))
    expect(await split(messages[1]?.id ?? '')).toBe('not_found')
    expect(await split(newRef())).toBe('not_found')
    expect(await split(messages[0]?.id ?? '')).toBe('ok')
    expect(await split(messages[0]?.id ?? '')).toBe('not_found')
  })
})

test('links can be set and removed, once, from either end; each reader sees only links to conversations they may see', async () => {
  const scene = await twoChats()
  const { library, ana, source, target } = scene
  const seenBy = async ({ calls }: TestUser, conversation_ref: string) =>
    (await calls.conversationLinks.list({ conversation_ref })).links.map(({ kind, is_from }) => `${kind} ${is_from}`)
  const related = { conversation_ref: source, other_ref: target, kind: 'related' as const }
  await ana.calls.conversationLinks.add(related)
  await ana.calls.conversationLinks.add({ ...related, conversation_ref: target, other_ref: source })
  await ana.calls.conversationLinks.add({ conversation_ref: source, other_ref: target, kind: 'blocks' })
  expect((await seenBy(ana, target)).map((link) => link.split(' ')[0]).toSorted()).toEqual(['blocks', 'related'])
  expect(await lines(scene, target)).toEqual(['second question', 'joined', 'linked', 'linked'])
  await ana.calls.conversations.close({ conversation_ref: source })
  const archivist = await library.user('writer', { canViewChatArchives: true })
  expect(await seenBy(archivist, source)).toEqual([])
  expect(await seenBy(ana, source)).toHaveLength(2)
  await ana.calls.conversationLinks.remove({ ...related, conversation_ref: target, other_ref: source })
  expect(await seenBy(ana, target)).toEqual(['blocks false'])
})
