import { limits } from '@porchlight/contracts/limits'
import { tasksMax } from '@porchlight/contracts/tasks/tasks'
import { expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { startChat, type TestUser, testLibrary } from '../../testing/library.ts'
import { TestSocket } from '../../testing/live-socket.ts'
import { runSweep } from '../../testing/run-sweep.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

type Library = Awaited<ReturnType<typeof testLibrary>>

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    ({ code, fields }: { code: string; fields?: unknown }) => ({ code, fields }),
  )
const heardBy = (socket: TestSocket) =>
  socket.frames.flatMap((frame) => ('data' in frame ? (frame.data.notices ?? []) : [])).filter(({ topic }) => topic.endsWith('tasks'))
const steps = [{ title: 'Check the order', due_hours: 2 }, { title: 'Ask the bank' }, { title: 'Tell accounting' }]

async function chatOf(owner: TestUser, library: Library) {
  const { conversation } = await startChat(library.visitor())
  await owner.calls.conversations.take({ conversation_ref: conversation.conversation_ref })
  return conversation.conversation_ref
}
const ticketOf = async ({ calls }: TestUser, subject: string) =>
  (await calls.tickets.create({ email: 'kim@checklists.test', subject, message: 'Hello' })).conversation.conversation_ref
const made = async ({ calls }: TestUser, name: string, is_required = false) =>
  (await calls.checklists.create({ name, is_required, steps })).checklist.checklist_ref
const historyOf = async ({ calls }: TestUser, ref: string, name: string) =>
  (await calls.eventHistory.list({ ref, type: '1' })).events.filter((event) => event.name === name).map(({ values }) => values)

test('a checklist added to a conversation becomes its tasks, due and assigned as it says, told once; open screens hear of it', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, ana, bo] = [await library.user('admin'), await library.user(), await library.user()]
  const conversation_ref = await chatOf(ana, library)
  const { checklist_ref } = (
    await admin.calls.checklists.create({
      name: 'Refund',
      steps: [{ title: 'Check the order', due_hours: 2, assignee_id: bo.user_id }, { title: 'Ask the bank' }],
    })
  ).checklist
  await ana.calls.tasks.add({ conversation_ref, title: 'Say sorry' })
  const socket = new TestSocket(library.address)
  await socket.opened()
  await socket.ask('hello', { auth: { token: bo.token } })
  await socket.ask('subscribe', { stream: 'library' })
  const before = Date.now()
  const { tasks } = await ana.calls.checklists.add({ conversation_ref, checklist_ref })
  expect(tasks).toMatchObject([
    { title: 'Check the order', assignee_id: bo.user_id, checklist_ref, checklist_name: 'Refund', is_required: false, state: 'open', created_by: ana.user_id },
    { title: 'Ask the bank', assignee_id: null, due_at: null, checklist_ref },
  ])
  expect(Date.parse(tasks[0]?.due_at ?? '') - before).toBeGreaterThanOrEqual(2 * 3_600_000 - 1000)
  await until(() => heardBy(socket).length === 2, 'both notices of the checklist')
  expect(heardBy(socket)).toEqual(
    expect.arrayContaining([
      { topic: 'tasks', ids: null },
      { topic: 'my_tasks', ids: [conversation_ref] },
    ]),
  )
  socket.close()
  expect((await bo.calls.tasks.ofConversation({ conversation_ref })).tasks.map(({ title }) => title)).toEqual(['Say sorry', 'Check the order', 'Ask the bank'])
  expect((await ana.calls.conversations.read({ conversation_ref })).conversation.open_tasks).toBe(3)
  expect(await historyOf(ana, conversation_ref, 'checklist.added')).toEqual([{ name: 'Refund', count: '2' }])
  expect((await ana.calls.eventHistory.list({ ref: conversation_ref, type: '1' })).events.filter(({ name }) => name === 'task.added')).toHaveLength(1)

  // Not twice while its steps are open, but again once they are done.
  expect(await refusal(ana.calls.checklists.add({ conversation_ref, checklist_ref }))).toEqual({ code: 'conflict', fields: { checklist_ref: 'there already' } })
  for (const { task_ref } of tasks) await ana.calls.tasks.change({ task_ref, state: 'done' })
  expect(await outcome(ana.calls.checklists.add({ conversation_ref, checklist_ref }))).toBe('ok')
})

test('checklists have different names and are bounded; whom a step is assigned to can see the inbox, and is left out once they can’t', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, ana] = [await library.user('admin'), await library.user()]
  const writer = await library.user('writer')
  const checklist_ref = await made(admin, 'Refund')
  expect(await outcome(admin.calls.checklists.create({ name: 'REFUND', steps }))).toBe('conflict')
  expect(await outcome(admin.calls.checklists.update({ checklist_ref, revision: 1, name: 'Refund', steps: steps.slice(1) }))).toBe('ok')
  // Whoever has seen it before that overwrites nothing.
  expect(await refusal(admin.calls.checklists.update({ checklist_ref, revision: 1, name: 'Refund', steps }))).toEqual({
    code: 'conflict',
    fields: { revision: 'changed' },
  })
  expect(await outcome(admin.calls.checklists.create({ name: 'None', steps: [] }))).toBe('invalid_input')
  const many = Array.from({ length: limits.checklistStepsMax + 1 }, (_, at) => ({ title: `Step ${at}` }))
  expect(await outcome(admin.calls.checklists.create({ name: 'Many', steps: many }))).toBe('invalid_input')
  const forWriter = [{ title: 'Say so' }, { title: 'Call', assignee_id: writer.user_id }]
  expect(await refusal(admin.calls.checklists.create({ name: 'For the writer', steps: forWriter }))).toEqual({
    code: 'invalid_input',
    fields: { 'steps.1.assignee_id': 'no teammate who may' },
  })
  const most = (await admin.calls.checklists.create({ name: 'Most', steps: many.slice(1) })).checklist.checklist_ref
  const other = (await admin.calls.checklists.create({ name: 'Most again', steps: many.slice(1).map((step) => ({ ...step, assignee_id: ana.user_id })) }))
    .checklist
  const conversation_ref = await ticketOf(admin, 'Many steps')
  await admin.calls.checklists.add({ conversation_ref, checklist_ref: most })
  expect(limits.checklistStepsMax * 2).toBeGreaterThan(tasksMax)
  expect(await refusal(admin.calls.checklists.add({ conversation_ref, checklist_ref: other.checklist_ref }))).toEqual({
    code: 'conflict',
    fields: { checklist_ref: 'too many' },
  })
  await library.switchOff(ana)
  const next = await ticketOf(admin, 'Without Ana')
  const { tasks } = await admin.calls.checklists.add({ conversation_ref: next, checklist_ref: other.checklist_ref })
  expect(tasks.every(({ assignee_id }) => assignee_id === null)).toBe(true)
  await admin.calls.checklists.remove({ checklist_ref: most })
  expect(await outcome(admin.calls.checklists.add({ conversation_ref: next, checklist_ref: most }))).toBe('not_found')
  expect((await admin.calls.checklists.list({})).checklists.map(({ name }) => name)).toEqual(['Most again', 'Refund'])
})

test('who may not write notes on a conversation adds no checklist to it, and another library’s checklist is not found', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, ana, bo] = [await library.user('admin'), await library.user(), await library.user()]
  const other = await testLibrary(await sharedServer())
  const stranger = await other.user('admin')
  const [checklist_ref, strange] = [await made(admin, 'Refund'), await made(stranger, 'Refund')]
  const conversation_ref = await chatOf(ana, library)
  expect(await outcome(bo.calls.checklists.add({ conversation_ref, checklist_ref }))).toBe('not_found')
  expect(await outcome(stranger.calls.checklists.add({ conversation_ref, checklist_ref }))).toBe('not_found')
  expect(await outcome(ana.calls.checklists.add({ conversation_ref, checklist_ref: strange }))).toBe('not_found')
  expect(await outcome(ana.calls.checklists.create({ name: 'Mine', steps }))).toBe('forbidden')
  expect(await outcome(ana.calls.checklists.add({ conversation_ref, checklist_ref }))).toBe('ok')
})

test('required steps hold up closing by chat, ticket, in bulk and by a status, naming what is open; visitors and spam are not held up', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, ana] = [await library.user('admin'), await library.user('agent', { canReplyToTickets: true, canViewExistingTickets: true })]
  const checklist_ref = await made(admin, 'Refund', true)
  const [held, free] = [await ticketOf(ana, 'Refund'), await ticketOf(ana, 'Question')]
  const chat = await chatOf(ana, library)
  const { tasks } = await ana.calls.checklists.add({ conversation_ref: held, checklist_ref })
  await ana.calls.checklists.add({ conversation_ref: chat, checklist_ref })
  await ana.calls.tasks.add({ conversation_ref: free, title: 'Not required' })
  const named = Object.fromEntries(tasks.map(({ task_ref, title }) => [task_ref, title]))
  expect(await refusal(ana.calls.conversations.close({ conversation_ref: held }))).toEqual({ code: 'steps_open', fields: named })
  expect(await refusal(ana.calls.conversations.patch({ conversation_ref: held, status_ref: 'solved' }))).toEqual({ code: 'steps_open', fields: named })
  expect(await outcome(ana.calls.conversations.close({ conversation_ref: chat }))).toBe('steps_open')
  const bulk = await ana.calls.tickets.patch({ conversation_refs: [held, free], status_ref: 'closed' })
  expect([bulk.conversations.map(({ conversation_ref }) => conversation_ref), bulk.refused, bulk.reasons]).toEqual([[free], [held], { [held]: 'steps_open' }])
  // What doesn't close is not held up.
  expect(await outcome(ana.calls.conversations.patch({ conversation_ref: held, priority: 'high' }))).toBe('ok')
  for (const { task_ref } of tasks.slice(1)) await ana.calls.tasks.change({ task_ref, state: 'done' })
  expect(await refusal(ana.calls.conversations.close({ conversation_ref: held }))).toEqual({
    code: 'steps_open',
    fields: { [tasks[0]?.task_ref ?? '']: 'Check the order' },
  })
  // An open required step is not taken away either, but one that is done is.
  expect(await outcome(ana.calls.tasks.remove({ task_ref: tasks[0]?.task_ref ?? '' }))).toBe('forbidden')
  expect(await outcome(ana.calls.tasks.remove({ task_ref: tasks[1]?.task_ref ?? '' }))).toBe('ok')
  await ana.calls.tasks.change({ task_ref: tasks[0]?.task_ref ?? '', state: 'done' })
  expect(await outcome(ana.calls.conversations.close({ conversation_ref: held }))).toBe('ok')
  expect(await outcome(ana.calls.conversations.patch({ conversation_ref: chat, spam: 'yes' }))).toBe('ok')

  const visitor = library.visitor()
  const { conversation } = await startChat(visitor)
  await ana.calls.conversations.take({ conversation_ref: conversation.conversation_ref })
  await ana.calls.checklists.add({ conversation_ref: conversation.conversation_ref, checklist_ref })
  expect(await outcome(visitor.calls.conversations.close({ conversation_ref: conversation.conversation_ref }))).toBe('ok')
  // The history tells what a visitor left open.
  expect(await historyOf(ana, conversation.conversation_ref, 'task.left_open')).toEqual([{ titles: 'Check the order, Ask the bank, Tell accounting' }])
})

test('whoever manages checklists closes despite open steps, which the history tells; nobody else does', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, ana] = [await library.user('admin'), await library.user('agent', { canReplyToTickets: true, canViewExistingTickets: true })]
  const checklist_ref = await made(admin, 'Refund', true)
  const [one, other] = [await ticketOf(ana, 'One'), await ticketOf(ana, 'Other')]
  for (const conversation_ref of [one, other]) await ana.calls.checklists.add({ conversation_ref, checklist_ref })
  expect(await outcome(ana.calls.conversations.close({ conversation_ref: one, despite_steps: true }))).toBe('forbidden')
  expect(await outcome(ana.calls.tickets.patch({ conversation_refs: [one], status_ref: 'closed', despite_steps: true }))).toBe('forbidden')
  expect(await outcome(admin.calls.conversations.close({ conversation_ref: one }))).toBe('steps_open')
  expect((await admin.calls.conversations.close({ conversation_ref: one, despite_steps: true })).conversation?.state).toBe('solved')
  expect((await admin.calls.tickets.patch({ conversation_refs: [other], status_ref: 'closed', despite_steps: true })).refused).toEqual([])
  for (const ref of [one, other]) expect(await historyOf(admin, ref, 'task.left_open')).toEqual([{ titles: 'Check the order, Ask the bank, Tell accounting' }])
})

test('a refusal names every open step; the history counts those for which it has no room, and cuts no title', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  // Cut by length, the fifth title would end in half a character.
  const titles = Array.from({ length: 12 }, () => `x${'🧾'.repeat(99)}`)
  const { checklist_ref } = (await admin.calls.checklists.create({ name: 'Long', is_required: true, steps: titles.map((title) => ({ title })) })).checklist
  const conversation_ref = await ticketOf(admin, 'Long')
  const { tasks } = await admin.calls.checklists.add({ conversation_ref, checklist_ref })
  const named = Object.fromEntries(tasks.map(({ task_ref, title }) => [task_ref, title]))
  expect(await refusal(admin.calls.conversations.close({ conversation_ref }))).toEqual({ code: 'steps_open', fields: named })
  expect((await admin.calls.conversations.close({ conversation_ref, despite_steps: true })).conversation?.state).toBe('solved')
  expect(await historyOf(admin, conversation_ref, 'task.left_open')).toEqual([{ titles: `${titles.slice(0, 4).join(', ')}, +8` }])
})

test('required steps don’t keep a silent chat open, but its history tells that they were', async () => {
  const clock = testClock()
  const library = await testLibrary(await ownServer({ clock }))
  const [admin, ana] = [await library.user('admin'), await library.user()]
  const conversation_ref = await chatOf(ana, library)
  await admin.calls.chatSettings.update({ inactivity_close_minutes: 30 })
  await ana.calls.checklists.add({ conversation_ref, checklist_ref: await made(admin, 'Refund', true) })
  clock.advance(31 * 60_000)
  await runSweep(library, 'conversations.close-inactive')
  expect((await ana.calls.conversations.read({ conversation_ref })).conversation).toMatchObject({ state: 'closed', closed_by: 'inactivity' })
  expect(await historyOf(ana, conversation_ref, 'task.left_open')).toEqual([{ titles: expect.stringContaining('Check the order') }])
})
