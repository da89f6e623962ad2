import type { HistoryItem } from '@porchlight/contracts/conversations/event-history'
import { type TaskView, tasksMax } from '@porchlight/contracts/tasks/tasks'
import { expect, test } from 'vitest'
import { startChat, type TestUser, testLibrary } from '../../testing/library.ts'
import { TestSocket } from '../../testing/live-socket.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )
const titles = ({ tasks }: { tasks: readonly TaskView[] }) => tasks.map(({ title }) => title)
const day = (days: number) => new Date(Date.UTC(2099, 0, 1 + days)).toISOString()
const told = ({ name, changes, values }: HistoryItem) =>
  [name, ...Object.values(values), ...changes.map(({ field, from, to }) => `${field} ${from ?? ''}>${to ?? ''}`)].join(' ')

async function chatOf(owner: TestUser, library: Awaited<ReturnType<typeof testLibrary>>) {
  const { conversation } = await startChat(library.visitor())
  await owner.calls.conversations.take({ conversation_ref: conversation.conversation_ref })
  return conversation.conversation_ref
}

test('a checklist keeps its order; its tasks can be renamed, assigned, dated, done, reopened and removed, and the history tells all of it', async () => {
  const library = await testLibrary(await sharedServer())
  const [ana, bo] = [await library.user(), await library.user()]
  const conversation_ref = await chatOf(ana, library)
  const { add, change, order, remove, ofConversation } = ana.calls.tasks
  const { task } = await add({ conversation_ref, title: 'Call the carrier' })
  expect(task).toMatchObject({ state: 'open', assignee_id: null, due_at: null, created_by: ana.user_id, done_at: null })
  const second = (await add({ conversation_ref, title: 'Refund', assignee_id: bo.user_id, due_at: day(3) })).task
  await add({ conversation_ref, title: 'Say sorry' })
  expect(titles(await order({ conversation_ref, task_refs: [second.task_ref, 'missing'] }))).toEqual(['Refund', 'Call the carrier', 'Say sorry'])
  expect(titles(await ofConversation({ conversation_ref }))).toEqual(['Refund', 'Call the carrier', 'Say sorry'])
  const { task_ref } = task
  await change({ task_ref, title: 'Call the carrier again', assignee_id: ana.user_id, due_at: day(1) })
  expect((await change({ task_ref, state: 'done' })).task).toMatchObject({ state: 'done', done_by: ana.user_id, title: 'Call the carrier again' })
  expect((await change({ task_ref, state: 'open' })).task).toMatchObject({ state: 'open', done_by: null, done_at: null })
  await change({ task_ref, state: 'open', title: 'Call the carrier again' })
  await remove({ task_ref })
  expect(await code(remove({ task_ref }))).toBe('not_found')
  const { events } = await ana.calls.eventHistory.list({ ref: conversation_ref, type: '1' })
  expect(
    events
      .filter(({ name }) => name.startsWith('task.'))
      .map(told)
      .toReversed(),
  ).toEqual([
    'task.added Call the carrier',
    'task.added Refund',
    'task.added Say sorry',
    'task.renamed Call the carrier again Call the carrier',
    `task.assigned Call the carrier again assignee_id >${ana.user_id}`,
    `task.rescheduled Call the carrier again due_at >${day(1)}`,
    'task.done Call the carrier again',
    'task.reopened Call the carrier again',
    'task.removed Call the carrier again',
  ])
})

test('who may write notes may change the checklist, who sees the conversation may read it, and an assignee becomes a participant', async () => {
  const library = await testLibrary(await sharedServer())
  const [ana, bo, archivist] = [await library.user(), await library.user(), await library.user('writer', { canViewChatArchives: true })]
  const stranger = await (await testLibrary(await sharedServer())).user('admin')
  const conversation_ref = await chatOf(ana, library)
  const { task_ref } = (await ana.calls.tasks.add({ conversation_ref, title: 'Call' })).task
  for (const other of [bo, stranger]) {
    expect(await code(other.calls.tasks.ofConversation({ conversation_ref }))).toBe('not_found')
    expect(await code(other.calls.tasks.add({ conversation_ref, title: 'x' }))).toBe('not_found')
    expect(await code(other.calls.tasks.change({ task_ref, state: 'done' }))).toBe('not_found')
    expect(await code(other.calls.tasks.remove({ task_ref }))).toBe('not_found')
    expect(titles(await other.calls.tasks.list({ view: 'open' }))).toEqual([])
  }
  expect(await code(ana.calls.tasks.change({ task_ref, assignee_id: stranger.user_id }))).toBe('invalid_input')
  await ana.calls.tasks.change({ task_ref, assignee_id: bo.user_id })
  expect(titles(await bo.calls.tasks.ofConversation({ conversation_ref }))).toEqual(['Call'])
  expect(titles(await bo.calls.tasks.list({}))).toEqual(['Call'])
  expect(await code(bo.calls.tasks.change({ task_ref, state: 'done' }))).toBe('ok')
  await ana.calls.conversations.close({ conversation_ref })
  expect(titles(await archivist.calls.tasks.ofConversation({ conversation_ref }))).toEqual(['Call'])
  expect(await code(archivist.calls.tasks.change({ task_ref, state: 'open' }))).toBe('forbidden')
  expect(await code(ana.calls.tasks.change({ task_ref, state: 'open' }))).toBe('ok')
})

test('a checklist has at most as many tasks as one can look through', async () => {
  const library = await testLibrary(await sharedServer())
  const ana = await library.user()
  const conversation_ref = await chatOf(ana, library)
  await library.kernel.database.owner.query(
    `insert into conversation_tasks (support_lib_id, task_ref, conversation_ref, title, position, created_at)
     select $1, 't' || n, $2, 'Task', n, now() from generate_series(2, $3) n`,
    [library.support_lib_id, conversation_ref, tasksMax],
  )
  expect(await code(ana.calls.tasks.add({ conversation_ref, title: 'The last one' }))).toBe('ok')
  expect(await code(ana.calls.tasks.add({ conversation_ref, title: 'One too many' }))).toBe('conflict')
})

test('the list shows open tasks by due date in pages, filtered, without those of hidden conversations and of spam', async () => {
  const library = await testLibrary(await sharedServer())
  const [ana, bo, admin] = [await library.user(), await library.user(), await library.user('admin')]
  const [mine, theirs, spam] = [await chatOf(ana, library), await chatOf(bo, library), await chatOf(ana, library)]
  const add = (by: TestUser, conversation_ref: string, title: string, more: { assignee_id?: string; due_at?: string } = {}) =>
    by.calls.tasks.add({ conversation_ref, title, ...more })
  await add(ana, mine, 'whenever')
  await add(ana, mine, 'second', { due_at: day(2), assignee_id: ana.user_id })
  await add(ana, mine, 'first', { due_at: day(1), assignee_id: ana.user_id })
  await add(ana, spam, 'junk', { due_at: day(0), assignee_id: ana.user_id })
  await ana.calls.conversations.patch({ conversation_ref: spam, spam: 'yes' })
  for (const [index, title] of ['hidden a', 'hidden b', 'hidden c'].entries()) await add(bo, theirs, title, { due_at: day(index) })
  const all = async (by: TestUser, input: Parameters<TestUser['calls']['tasks']['list']>[0]) => {
    const found: string[] = []
    for (let cursor: string | undefined, isDone = false; !isDone; ) {
      const page = await by.calls.tasks.list({ limit: 1, ...input, ...(cursor && { cursor }) })
      expect(new Set(page.conversations.map((one) => one.conversation_ref))).toEqual(new Set(page.tasks.map((task) => task.conversation_ref)))
      found.push(...titles(page))
      cursor = page.next_cursor ?? undefined
      isDone = cursor === undefined
    }
    return found
  }
  expect(await all(ana, {})).toEqual(['first', 'second'])
  expect(await all(ana, { view: 'open' })).toEqual(['first', 'second', 'whenever'])
  expect(await all(admin, { view: 'open' })).toEqual(['hidden a', 'first', 'hidden b', 'second', 'hidden c', 'whenever'])
  const filter = JSON.stringify({
    any: [
      { field: 'title', op: 'contains', value: 'SEC' },
      { field: 'due_at', op: 'empty' },
    ],
  })
  expect(await all(admin, { view: 'open', filter })).toEqual(['second', 'whenever'])
  expect(await all(admin, { view: 'open', sort: 'last_created', filter: JSON.stringify({ field: 'assignee_id', op: 'is', value: '@nobody' }) })).toEqual([
    'hidden c',
    'hidden b',
    'hidden a',
    'whenever',
  ])
  expect(await code(ana.calls.tasks.list({ filter: JSON.stringify({ field: 'priority', op: 'is', value: 'low' }) }))).toBe('invalid_input')
})

test('conversations are filtered by their open tasks and the next due date, and saved filters keep to their kind of row', async () => {
  const library = await testLibrary(await sharedServer())
  const ana = await library.user('agent', { canSuperviseChats: true })
  const [busy, calm] = [await chatOf(ana, library), await chatOf(ana, library)]
  const { task } = await ana.calls.tasks.add({ conversation_ref: busy, title: 'Late', due_at: '2020-01-01T00:00:00.000Z' })
  await ana.calls.tasks.add({ conversation_ref: busy, title: 'Later' })
  const found = async (field: string, op: string, value?: unknown) => {
    const { conversations } = await ana.calls.conversations.list({ tab: 'chats', filter: JSON.stringify({ field, op, value }) })
    return conversations.map((one) => [one.conversation_ref, one.open_tasks, one.next_task_due])
  }
  const isBusy = [[busy, 2, '2020-01-01T00:00:00.000Z']]
  expect(await found('open_tasks', 'more_than', 0)).toEqual(isBusy)
  expect(await found('next_task_due', 'before', '-0m')).toEqual(isBusy)
  expect(await found('open_tasks', 'is', 0)).toEqual([[calm, 0, null]])
  await ana.calls.tasks.change({ task_ref: task.task_ref, state: 'done' })
  expect(await found('open_tasks', 'is', 1)).toEqual([[busy, 1, null]])
  const ofTasks = { filter_name: 'Overdue', tab: 'tasks', filter: { field: 'due_at', op: 'before' as const, value: '-0m' } }
  expect((await ana.calls.savedFilters.create(ofTasks)).saved_filter).toMatchObject(ofTasks)
  expect(await code(ana.calls.savedFilters.create({ ...ofTasks, filter: { field: 'priority', op: 'is', value: 'low' } }))).toBe('invalid_input')
  expect(await code(ana.calls.savedFilters.create({ ...ofTasks, tab: 'chats', filter: { field: 'title', op: 'is', value: 'x' } }))).toBe('invalid_input')
})

test('open screens hear that checklists changed, without the conversation, and of their own tasks alone', async () => {
  const library = await testLibrary(await sharedServer())
  const [ana, bo] = [await library.user(), await library.user()]
  const conversation_ref = await chatOf(ana, library)
  const sockets = await Promise.all(
    [ana, bo].map(async ({ token }) => {
      const socket = new TestSocket(library.address)
      await socket.opened()
      await socket.ask('hello', { auth: { token } })
      await socket.ask('subscribe', { stream: 'library' })
      return socket
    }),
  )
  const { task } = await ana.calls.tasks.add({ conversation_ref, title: 'Call', assignee_id: bo.user_id })
  const heardBy = (socket: TestSocket | undefined) =>
    (socket?.frames ?? []).flatMap((frame) => ('data' in frame ? (frame.data.notices ?? []) : [])).filter(({ topic }) => topic.endsWith('tasks'))
  await until(() => heardBy(sockets[1]).length === 2, 'both notices of the new task')
  expect(heardBy(sockets[1])).toEqual(
    expect.arrayContaining([
      { topic: 'tasks', ids: null },
      { topic: 'my_tasks', ids: [conversation_ref] },
    ]),
  )
  await ana.calls.tasks.change({ task_ref: task.task_ref, assignee_id: null })
  await until(() => heardBy(sockets[1]).filter(({ topic }) => topic === 'my_tasks').length === 2, 'a notice of the lost task')
  expect(heardBy(sockets[0]).filter(({ topic }) => topic === 'my_tasks')).toEqual([])
  for (const socket of sockets) socket.close()
})
