import type { smartQueuesApi } from '@porchlight/contracts/assignment/smart-queues'
import type { InputOf } from '@porchlight/contracts/define'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { newRef } from '../../kernel/ids.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { runSweep } from '../../testing/run-sweep.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )
type Policy = NonNullable<InputOf<typeof smartQueuesApi.create>['assignment']>

const clock = testClock()
let server: TestServer
// No worker: the tests run what is due, so that time stands still in between.
beforeAll(async () => {
  server = await startTestServer({ clock, env: { ROLES: 'web,live' } })
})
afterAll(() => server.stop())

async function world() {
  const library = await testLibrary(server)
  const admin = await library.user('admin', { canTakeChats: false })
  const [ana, bo, cy] = [await library.user('agent'), await library.user('agent'), await library.user('agent')]
  for (const each of [ana, bo, cy]) await connect(library, each)
  const who = new Map([
    [ana.user_id, 'ana'],
    [bo.user_id, 'bo'],
    [cy.user_id, 'cy'],
  ])
  const nameOf = (user_id: string | null) => (user_id === null ? null : (who.get(user_id) ?? user_id))
  const task = server.kernel.modules.flatMap((module) => module.tasks ?? []).find((each) => each.name === 'conversations.offer')
  /** Offers a chat; returns to whom. */
  const offer = async (conversation_ref: string, asked: string | null = null) => {
    await library.inside(async (ctx) => task && !task.outside && task.run(ctx, { conversation_ref, asked }))
    return nameOf((await admin.calls.conversations.read({ conversation_ref })).conversation.offered_to)
  }
  const queue = (assignment: Partial<Policy>, more: { channel?: 'chat' | 'ticket'; name?: string } = {}) =>
    admin.calls.smartQueues.create({ name: 'Desk', filter: { all: [] }, assignment: assignment as Policy, ...more }).then((made) => made.smart_queue)
  const chat = async (visitor = library.visitor()) => {
    clock.advance(1000)
    return (await startChat(visitor)).conversation.conversation_ref
  }
  const ticket = async (subject: string) => {
    clock.advance(1000)
    return (await admin.calls.tickets.create({ email: `${newRef()}@shop.example`.toLowerCase(), subject, message: 'Hello' })).conversation
  }
  const person = (user: TestUser, skills: string[], limit: number | null = null) => admin.calls.assignment.setPerson({ user_id: user.user_id, skills, limit })
  /** What the newest decision about a conversation says about each person. */
  const told = async (conversation_ref: string) => {
    const [newest] = (await admin.calls.assignment.ofConversation({ conversation_ref })).decisions
    return (
      newest && {
        outcome: newest.outcome,
        ...Object.fromEntries(newest.considered.flatMap(({ user_id, standing }) => (who.has(user_id) ? [[nameOf(user_id), standing]] : []))),
      }
    )
  }
  return { library, admin, ana, bo, cy, nameOf, offer, queue, chat, ticket, person, told }
}

const connect = (library: TestLibrary, { user_id }: TestUser) =>
  library.inside((ctx) =>
    ctx.db
      .insertInto('connections')
      .values({
        support_lib_id: library.support_lib_id,
        ...{ connection_id: newRef(), epoch: 'test', kind: 'agent', holder_id: user_id },
        expires_at: new Date(ctx.clock.now().getTime() + 86_400_000),
      })
      .execute(),
  )

test('a limit counts chats and tickets by their weight; whoever has reached it is passed over, and the list of people says so', async () => {
  const { admin, ana, bo, cy, offer, queue, chat, ticket, person, told } = await world()
  await queue({ limit: 2, ticket_weight: 0.5 })
  await person(cy, [], 1)
  const { conversation_ref } = await ticket('Broken')
  await admin.calls.conversations.patch({ conversation_ref, assignee_id: cy.user_id })
  const got: (string | null)[] = []
  const refs: string[] = []
  for (let count = 0; count < 5; count++) {
    const ref = await chat()
    refs.push(ref)
    got.push(await offer(ref))
  }
  // Cy's ticket leaves room for half a chat.
  expect(got.slice(0, 4).toSorted()).toEqual(['ana', 'ana', 'bo', 'bo'])
  expect(got[4]).toBeNull()
  expect(await told(refs[4] ?? '')).toEqual({ outcome: null, ana: 'at_limit', bo: 'at_limit', cy: 'at_limit' })
  const people = (await admin.calls.assignment.people({})).people
  const of = ({ user_id }: TestUser) => people.find((one) => one.user_id === user_id)
  expect(of(cy)).toMatchObject({ limit: 1, chats: 0, tickets: 1, at_limit_in: ['Desk'] })
  expect(of(ana)).toMatchObject({ limit: null, chats: 2, tickets: 0, at_limit_in: ['Desk'] })
  await bo.calls.conversations.take({ conversation_ref: refs[got.indexOf('bo')] ?? '' })
  await bo.calls.conversations.close({ conversation_ref: refs[got.indexOf('bo')] ?? '' })
  expect(await offer(refs[4] ?? '')).toBe('bo')
  expect(await told(refs[4] ?? '')).toEqual({ outcome: null, bo: 'only_one', ana: 'at_limit', cy: 'at_limit' })
  expect(await code(ana.calls.assignment.people({}))).toBe('forbidden')
  expect(await code(ana.calls.assignment.setPerson({ user_id: ana.user_id, skills: [], limit: 9 }))).toBe('forbidden')
  expect(await code(admin.calls.assignment.setPerson({ user_id: newRef(), skills: [], limit: 9 }))).toBe('not_found')
})

test("only people with the queue's skills and the contact's language get a chat; the log says what the others lack", async () => {
  const { library, admin, ana, bo, cy, offer, queue, chat, person, told } = await world()
  await queue({ skills: ['Billing'], is_by_language: true })
  await person(ana, ['billing', 'language:de'])
  await person(bo, ['billing'])
  await person(cy, ['language:fr'])
  const conversation_ref = await chat()
  await library.inside((ctx) => ctx.db.updateTable('visitors').set({ language: 'de-AT' }).where('support_lib_id', '=', library.support_lib_id).execute())
  expect(await offer(conversation_ref)).toBe('ana')
  expect(await told(conversation_ref)).toEqual({ outcome: null, ana: 'only_one', bo: 'lacks_skill', cy: 'lacks_skill' })
  const [decision] = (await ana.calls.assignment.ofConversation({ conversation_ref })).decisions
  expect(decision).toMatchObject({ queue: 'Desk', needs: ['billing', 'language:de'], kind: 'offer' })
  expect(decision?.considered.find(({ user_id }) => user_id === cy.user_id)?.lacks).toEqual(['billing', 'language:de'])
  // Whoever declines is not asked again, and nobody else speaks German.
  await ana.calls.conversations.release({ conversation_ref })
  expect(await offer(conversation_ref)).toBeNull()
  expect(await told(conversation_ref)).toEqual({ outcome: null, ana: 'declined', bo: 'lacks_skill', cy: 'lacks_skill' })
  const { decisions } = await admin.calls.assignment.ofQueue({ smart_queue_ref: decision?.smart_queue_ref ?? '' })
  expect(decisions.map(({ user_id, outcome }) => [user_id, outcome])).toEqual([
    [null, null],
    [ana.user_id, 'declined'],
  ])
  expect(await code(ana.calls.assignment.ofQueue({ smart_queue_ref: decision?.smart_queue_ref ?? '' }))).toBe('forbidden')
})

test('in turn, everyone gets as many; a contact who returns gets the same person, if they are there', async () => {
  const { library, admin, ana, bo, cy, offer, queue, chat, told } = await world()
  const { smart_queue_ref } = await queue({ method: 'round_robin' })
  const got: (string | null)[] = []
  for (let count = 0; count < 6; count++) got.push(await offer(await chat()))
  expect(got.toSorted()).toEqual(['ana', 'ana', 'bo', 'bo', 'cy', 'cy'])
  expect(got.slice(0, 3)).toEqual(got.slice(3))
  await admin.calls.smartQueues.update({ smart_queue_ref, name: 'Desk', filter: { all: [] }, assignment: { method: 'round_robin', is_sticky: true } })
  const visitor = library.visitor()
  const first = await chat(visitor)
  await cy.calls.conversations.take({ conversation_ref: first })
  await cy.calls.conversations.close({ conversation_ref: first })
  const again = await chat(visitor)
  expect(await offer(again)).toBe('cy')
  expect(await told(again)).toMatchObject({ cy: 'last_agent', ana: 'not_last_agent', bo: 'not_last_agent' })
  await cy.calls.people.updateAgentInfo({ agent_action: 'switch_away_mode', away_mode: 1 })
  await cy.calls.conversations.release({ conversation_ref: again })
  expect([ana, bo].map(({ user_id }) => user_id)).toContain(await asked(again))

  async function asked(conversation_ref: string) {
    await offer(conversation_ref)
    return (await admin.calls.conversations.read({ conversation_ref })).conversation.offered_to
  }
})

test('a chat whose owner leaves the visitor without an answer returns to its queue and is offered to somebody else; an answer in time keeps it', async () => {
  const { library, admin, ana, bo, cy, offer, queue, chat, told, nameOf } = await world()
  await queue({ silence_minutes: 5 })
  const conversation_ref = await chat()
  const people = [ana, bo, cy]
  const take = async (ref: string) => {
    const asked = await offer(ref)
    const owner = people.find(({ user_id }) => nameOf(user_id) === asked)
    if (!owner) throw new Error('nobody')
    await owner.calls.conversations.take({ conversation_ref: ref })
    return owner
  }
  const owner = await take(conversation_ref)
  const ownerOf = async () => nameOf((await admin.calls.conversations.read({ conversation_ref })).conversation.assignee_id)
  clock.advance(4 * 60_000)
  expect(await runSweep(library, 'conversations.return-silent')).toBe(false)
  await owner.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'One moment' })
  clock.advance(10 * 60_000)
  expect(await runSweep(library, 'conversations.return-silent')).toBe(false)
  expect(await ownerOf()).toBe(nameOf(owner.user_id))

  const other = await chat()
  const silent = await take(other)
  // A chat that somebody took on their own stays with them.
  const own = await chat()
  await ana.calls.conversations.take({ conversation_ref: own })
  clock.advance(5 * 60_000 + 1)
  expect(await runSweep(library, 'conversations.return-silent')).toBe(true)
  expect((await admin.calls.conversations.read({ conversation_ref: own })).conversation.assignee_id).toBe(ana.user_id)
  expect((await admin.calls.conversations.read({ conversation_ref: other })).conversation).toMatchObject({ state: 'waiting', assignee_id: null })
  expect(await told(other)).toMatchObject({ outcome: 'silent' })
  const next = await offer(other)
  expect(next).not.toBeNull()
  expect(next).not.toBe(nameOf(silent.user_id))
})

test('a ticket is assigned as its queue decides; an owner keeps it; whoever asks for the next one gets what they have the skills for', async () => {
  const { admin, ana, bo, cy, queue, ticket, person, told, nameOf } = await world()
  await queue({ skills: ['billing'], limit: 1, ticket_weight: 1 }, { channel: 'ticket' })
  await person(ana, ['billing'])
  await person(bo, ['billing'])
  const refs = [await ticket('One'), await ticket('Two'), await ticket('Three')].map(({ conversation_ref }) => conversation_ref)
  const [one = '', two = '', three = ''] = refs
  const { user_id } = await admin.calls.assignment.assign({ conversation_ref: one })
  expect(['ana', 'bo']).toContain(nameOf(user_id))
  expect((await admin.calls.assignment.assign({ conversation_ref: one })).user_id).toBe(user_id)
  const other = user_id === ana.user_id ? bo : ana
  const full = user_id === ana.user_id ? ana : bo
  expect((await cy.calls.tickets.next({})).conversation).toBeNull()
  expect((await full.calls.tickets.next({})).conversation).toBeNull()
  expect((await other.calls.tickets.next({})).conversation?.conversation_ref).toBe(two)
  expect(await told(two)).toEqual({ outcome: 'assigned', [nameOf(other.user_id) ?? '']: 'asked' })
  expect((await admin.calls.assignment.assign({ conversation_ref: three })).user_id).toBeNull()
  expect(await told(three)).toEqual({ outcome: null, ana: 'at_limit', bo: 'at_limit', cy: 'lacks_skill' })
})

test('whoever asks for the next ticket never waits for a locked one while deciding: a rule that has locked it may wait for that decision', async () => {
  const { library, ana, cy, queue, ticket, person } = await world()
  await queue({ skills: ['billing'] }, { channel: 'ticket' })
  await person(ana, ['billing'])
  const [one, two] = [await ticket('One'), await ticket('Two')]
  const rule = await library.kernel.database.owner.connect()
  try {
    await rule.query('begin')
    await rule.query('select from conversations where support_lib_id = $1 and conversation_ref = $2 for update', [library.support_lib_id, two.conversation_ref])
    // Cy lacks the skill, so the decision about the first is followed by one about the second.
    expect((await cy.calls.tickets.next({})).conversation).toBeNull()
    expect((await ana.calls.tickets.next({})).conversation?.conversation_ref).toBe(one.conversation_ref)
  } finally {
    await rule.query('rollback')
    rule.release()
  }
  expect((await ana.calls.tickets.next({})).conversation?.conversation_ref).toBe(two.conversation_ref)
})
