import type { Filter } from '@porchlight/contracts/lists/list-language'
import { expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { newRef } from '../../kernel/ids.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { runSweep } from '../../testing/run-sweep.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )
const urgent: Filter = { field: 'priority', op: 'is', value: 'urgent' }
const high: Filter = { field: 'priority', op: 'any_of', value: ['high', 'urgent'] }

/** A library without a worker, so that the test can inspect its jobs. */
async function world() {
  const clock = testClock()
  const server = await ownServer({ clock, env: { ROLES: 'web,live' } })
  const library = await testLibrary(server)
  const admin = await library.user('admin', { canTakeChats: false })
  const offer = (conversation_ref: string) => {
    const task = server.kernel.modules.flatMap((module) => module.tasks ?? []).find((each) => each.name === 'conversations.offer')
    return library.inside(async (ctx) => task && !task.outside && task.run(ctx, { conversation_ref }))
  }
  /** Runs the sweep; returns the chats it offered, in the order of their jobs. */
  const swept = async () => {
    const { owner } = server.kernel.database
    await owner.query("delete from graphile_worker._private_jobs where key like 'offer:%'")
    await runSweep(library, 'conversations.offer-waiting')
    const { rows } = await owner.query<{ key: string }>("select key from graphile_worker._private_jobs where key like 'offer:%' order by priority, run_at, id")
    return rows.map(({ key }) => key.split(':')[2])
  }
  const chat = async (priority: 'normal' | 'high' | 'urgent') => {
    const { conversation_ref } = (await startChat(library.visitor())).conversation
    await admin.calls.conversations.patch({ conversation_ref, priority })
    clock.advance(1000)
    return conversation_ref
  }
  const queue = (name: string, filter: Filter, more: { user_ids?: string[]; team_refs?: string[]; is_enabled?: boolean } = {}) =>
    admin.calls.smartQueues.create({ name, filter, ...more }).then(({ smart_queue }) => smart_queue.smart_queue_ref)
  const offeredTo = async (conversation_ref: string) => (await admin.calls.conversations.read({ conversation_ref })).conversation.offered_to
  return { clock, server, library, admin, offer, swept, chat, queue, offeredTo }
}

const connect = (library: TestLibrary, { user_id }: TestUser) =>
  library.inside((ctx) =>
    ctx.db
      .insertInto('connections')
      .values({
        support_lib_id: library.support_lib_id,
        ...{ connection_id: newRef(), epoch: 'test', kind: 'agent', holder_id: user_id },
        expires_at: new Date(ctx.clock.now().getTime() + 3_600_000),
      })
      .execute(),
  )

test('chats are offered in queue order, each to the people assigned to the first queue that holds it, with the reason in its history', async () => {
  const { clock, server, library, admin, offer, swept, chat, queue, offeredTo } = await world()
  const [ana, bo] = [await library.user('agent'), await library.user('agent')]
  const { team } = await admin.calls.people.createTeam({ team_name: 'VIP desk', member_ids: [bo.user_id] })
  await connect(library, ana)
  await connect(library, bo)
  const normal = await chat('normal')
  const [highs, urgents] = [[await chat('high'), await chat('high')], [await chat('urgent')]]
  const vip = await queue('VIP', urgent, { team_refs: [team.team_ref] })
  const important = await queue('Important', high, { user_ids: [ana.user_id] })
  clock.advance(120_000)
  expect(await swept()).toEqual([...urgents, ...highs, normal])
  await admin.calls.smartQueues.order({ smart_queue_refs: [important] })
  // The urgent chats now also belong to the first queue, behind chats that have waited longer.
  expect(await swept()).toEqual([...highs, ...urgents, normal])
  await admin.calls.smartQueues.order({ smart_queue_refs: [vip, important] })

  const [second = '', first = ''] = [highs[1], highs[0]]
  await offer(second)
  await offer(first)
  await offer(urgents[0] ?? '')
  await offer(normal)
  expect(await Promise.all([second, first, urgents[0] ?? ''].map(offeredTo))).toEqual([ana.user_id, ana.user_id, bo.user_id])
  const reasonOf = async (conversation_ref: string) =>
    (await admin.calls.messages.list({ conversation_ref })).messages.flatMap(({ message, values }) =>
      message.startsWith('offered_') ? [[message, values?.queue, values?.place]] : [],
    )
  expect(await reasonOf(second)).toEqual([['offered_from_queue', 'Important', '2']])
  expect(await reasonOf(first)).toEqual([['offered_as_first', 'Important', '1']])
  expect(await reasonOf(urgents[0] ?? '')).toEqual([['offered_as_first', 'VIP', '1']])
  expect(await reasonOf(normal)).toEqual([])
  const { rows } = await server.kernel.database.owner.query<{ payload: Record<string, unknown> }>(
    `select payload from events where support_lib_id = $1 and name = 'conversation.offered' and subject = $2`,
    [library.support_lib_id, first],
  )
  expect(rows[0]?.payload).toMatchObject({ user_id: ana.user_id, smart_queue_ref: important, place: 1 })
})

test('a chat waits for the people assigned to its queue, unless the queue is disabled or deleted; the history stays hidden from the visitor', async () => {
  const { clock, library, admin, offer, swept, chat, queue, offeredTo } = await world()
  const [ana, bo] = [await library.user('agent'), await library.user('agent')]
  await connect(library, ana)
  const conversation_ref = await chat('urgent')
  const smart_queue_ref = await queue('VIP', urgent, { user_ids: [bo.user_id] })
  clock.advance(120_000)
  await offer(conversation_ref)
  expect(await offeredTo(conversation_ref)).toBeNull()
  expect(await swept()).toEqual([conversation_ref])
  await admin.calls.smartQueues.update({ smart_queue_ref, name: 'VIP', filter: urgent, user_ids: [bo.user_id], is_enabled: false })
  await offer(conversation_ref)
  expect(await offeredTo(conversation_ref)).toBe(ana.user_id)
  const other = await chat('urgent')
  await admin.calls.smartQueues.update({ smart_queue_ref, name: 'VIP', filter: urgent, user_ids: [bo.user_id], is_enabled: true })
  await admin.calls.smartQueues.remove({ smart_queue_ref })
  await offer(other)
  expect(await offeredTo(other)).toBe(ana.user_id)
})

test('queues count their conversations, preview conditions, and refuse invalid ones', async () => {
  const { library, admin, chat, queue } = await world()
  const agent = await library.user('agent')
  const supervisor = await library.user('admin')
  await Promise.all([chat('high'), chat('urgent'), chat('normal')])
  await queue('VIP', urgent)
  await queue('Important', high)
  expect((await agent.calls.smartQueues.list({})).smart_queues.map(({ name, count }) => [name, count])).toEqual([
    ['VIP', 1],
    ['Important', 2],
  ])
  const preview = (filter: Filter, by = supervisor) => by.calls.smartQueues.preview({ filter: JSON.stringify(filter) })
  expect(await preview(high)).toMatchObject({ count: 2, conversations: [{ state: 'waiting' }, { state: 'waiting' }] })
  expect(await preview({ field: 'priority', op: 'is', value: 'low' })).toEqual({ count: 0, conversations: [] })
  const { custom_field } = await admin.calls.customFields.create({ kind: 'text', name: 'Risk', shown_to: 'supervisors' })
  const personal: Filter[] = [
    { field: 'assignee_id', op: 'is', value: '@me' },
    { field: 'team_ref', op: 'any_of', value: ['@my_teams'] },
    { field: custom_field.custom_field_ref, op: 'not_empty' },
  ]
  for (const filter of personal) {
    expect(await code(queue(newRef(), filter))).toBe('invalid_input')
    expect(await code(preview(filter))).toBe('invalid_input')
  }
  expect(await code(queue('vip', high))).toBe('conflict')
  expect(await code(queue('Desk', high, { user_ids: [newRef()] }))).toBe('invalid_input')
  expect(await code(queue('Desk', high, { team_refs: [newRef()] }))).toBe('invalid_input')
  expect(await code(queue('Desk', high, { user_ids: [agent.user_id] }))).toBe('ok')
  expect(await code(agent.calls.smartQueues.create({ name: 'Mine', filter: high }))).toBe('forbidden')
})

test('the next ticket is the first one in the first queue open to the caller; its history says why', async () => {
  const { clock, server, library, admin, queue } = await world()
  const [ana, bo] = [await library.user('agent'), await library.user('agent')]
  const { team } = await admin.calls.people.createTeam({ team_name: 'Billing', member_ids: [bo.user_id] })
  const ticket = async (subject: string, more: { priority?: 'high' | 'urgent'; due_at?: string; assignee_id?: string } = {}) => {
    const { conversation } = await admin.calls.tickets.create({ email: `${newRef()}@shop.example`.toLowerCase(), subject, message: 'Hello', ...more })
    clock.advance(1000)
    return conversation.conversation_ref
  }
  const due = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString()
  await ticket('taken already', { priority: 'urgent', assignee_id: admin.user_id })
  await ticket('oldest')
  const late = await ticket('late', { priority: 'high', due_at: due(3) })
  await ticket('soon', { priority: 'high', due_at: due(1) })
  await ticket('vip', { priority: 'urgent' })
  // A chat that meets the same conditions is in no ticket queue.
  await library.visitor().calls.messages.send({ client_msg_id: newRef(), message: 'Hi' })
  const tickets = { channel: 'ticket' as const, sort: 'due' as const }
  const vip = await admin.calls.smartQueues.create({ name: 'VIP', filter: urgent, team_refs: [team.team_ref], ...tickets })
  await admin.calls.smartQueues.create({ name: 'Soon', filter: high, ...tickets })
  await queue('Chats', { all: [] })
  const counts = async (user: TestUser) =>
    (await user.calls.smartQueues.list({})).smart_queues.map(({ name, channel, sort, count }) => [name, channel, sort, count])
  expect(await counts(ana)).toEqual([
    ['VIP', 'ticket', 'due', 1],
    ['Soon', 'ticket', 'due', 3],
    ['Chats', 'chat', 'waiting', 1],
  ])
  expect(await counts(await library.user('agent', { canViewExistingTickets: false }))).toEqual([['Chats', 'chat', 'waiting', 1]])
  expect(await admin.calls.smartQueues.preview({ channel: 'ticket', filter: JSON.stringify(high) })).toMatchObject({ count: 3 })

  const next = async (user: TestUser) => {
    const { conversation } = await user.calls.tickets.next({})
    if (conversation) expect(conversation.assignee_id).toBe(user.user_id)
    return conversation?.subject ?? null
  }
  const before = (await admin.calls.conversations.read({ conversation_ref: late })).conversation.updated_at
  // The urgent ticket belongs to the first queue, which is not open to Ana.
  expect([await next(ana), await next(bo), await next(bo), await next(ana), await next(ana)]).toEqual(['soon', 'vip', 'late', 'oldest', null])
  expect((await admin.calls.conversations.read({ conversation_ref: late })).conversation.updated_at).toBe(before)
  const said = (await admin.calls.messages.list({ conversation_ref: late })).messages.flatMap(({ message, values }) =>
    message.startsWith('next_') ? [[message, values?.queue]] : [],
  )
  expect(said).toEqual([['next_of_queue', 'Soon']])
  const { rows } = await server.kernel.database.owner.query<{ ref: string | null }>(
    `select payload ->> 'smart_queue_ref' ref from events where support_lib_id = $1 and name = 'conversation.next_taken' order by number`,
    [library.support_lib_id],
  )
  expect(rows.map(({ ref }) => ref)).toEqual([expect.any(String), vip.smart_queue.smart_queue_ref, expect.any(String), null])
  expect(await code(admin.calls.smartQueues.create({ name: 'W', filter: high, channel: 'ticket', sort: 'waiting' }))).toBe('invalid_input')
  expect(await code((await library.user('agent', { canViewExistingTickets: false })).calls.tickets.next({}))).toBe('forbidden')
})

test('people who ask for the next ticket at the same time get different ones', async () => {
  const { library, admin } = await world()
  const people = [await library.user('agent'), await library.user('agent'), await library.user('agent')]
  for (const subject of ['a', 'b', 'c']) await admin.calls.tickets.create({ email: `${subject}@shop.example`, subject, message: 'Hello' })
  const got = await Promise.all(people.map(async (user) => (await user.calls.tickets.next({})).conversation?.subject))
  expect(got.toSorted()).toEqual(['a', 'b', 'c'])
})

test('only people who see all conversations make or change queues, which give conversations to people', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const maker = await library.user('agent', { canCreateAndEditSmartQueue: true })
  const { smart_queue } = await admin.calls.smartQueues.create({ name: 'Bills', filter: { all: [] } })
  const make = () => maker.calls.smartQueues.create({ name: newRef(), filter: { all: [] }, user_ids: [maker.user_id] })
  const change = () =>
    maker.calls.smartQueues.update({ smart_queue_ref: smart_queue.smart_queue_ref, name: 'Bills', filter: { all: [] }, user_ids: [maker.user_id] })
  const scope = (conversation_scope: 'own' | 'all') => admin.calls.permissions.update({ id: maker.user_id, permissions: [], conversation_scope })
  const forbidden = { code: 'forbidden', fields: { conversation_scope: 'not all conversations' } }
  await scope('own')
  await expect(make()).rejects.toMatchObject(forbidden)
  await expect(change()).rejects.toMatchObject(forbidden)
  await scope('all')
  await make()
  await change()
})
