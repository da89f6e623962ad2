import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

test('the open tasks of somebody who leaves go to whoever was chosen and may have them, or to no one', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, goes, gets, writer] = [
    await library.user('admin'),
    await library.user('admin'),
    await library.user('agent', { canReplyToTickets: true }),
    await library.user('writer'),
  ]
  const { conversation_ref } = (await admin.calls.tickets.create({ email: 'kim@example.test', subject: 'Bill', message: 'Hello' })).conversation
  const add = async (title: string) => (await admin.calls.tasks.add({ conversation_ref, title, assignee_id: goes.user_id })).task.task_ref
  const [open, done] = [await add('Call'), await add('Mail')]
  await admin.calls.tasks.change({ task_ref: done, state: 'done' })
  const owners = async () => {
    const { tasks } = await admin.calls.tasks.ofConversation({ conversation_ref })
    return Object.fromEntries(tasks.map(({ task_ref, assignee_id }) => [task_ref, assignee_id]))
  }
  const leave = (ref_uid: string, to: string | null) => admin.calls.leaving.leave({ ref_uid, decisions: [{ kind: 'tasks', to }] })
  const { belongings } = await admin.calls.leaving.belongings({ ref_uid: goes.user_id })
  expect(belongings.find(({ kind }) => kind === 'tasks')).toMatchObject({ count: 1, may_end: true })
  await expect(leave(goes.user_id, writer.user_id)).rejects.toMatchObject({ code: 'invalid_input', fields: { tasks: 'no teammate who may' } })
  await leave(goes.user_id, gets.user_id)
  await until(async () => (await owners())[open] === gets.user_id, 'the open task with the successor')
  expect((await owners())[done]).toBe(goes.user_id)
  await leave(gets.user_id, null)
  await until(async () => (await owners())[open] === null, 'no one has the task')
})
