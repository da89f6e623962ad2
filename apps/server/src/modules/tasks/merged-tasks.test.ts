import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

test('a merge moves the tasks to the surviving ticket, after its own; undoing it moves the same ones back', async () => {
  const library = await testLibrary(await sharedServer())
  const ana = await library.user('admin')
  const ticket = async (subject: string) =>
    (await ana.calls.tickets.create({ email: 'cleo@shop.example', name: 'Cleo', subject, message: 'Too small' })).conversation.conversation_ref
  const [source, target] = [await ticket('Size'), await ticket('Color')]
  const late = new Date(Date.UTC(2031, 0, 1)).toISOString()
  await ana.calls.tasks.add({ conversation_ref: source, title: 'Call the carrier', due_at: late })
  await ana.calls.tasks.add({ conversation_ref: source, title: 'Refund' })
  await ana.calls.tasks.add({ conversation_ref: target, title: 'Say sorry' })
  const { conversation, other } = await ana.calls.conversationLinks.merge({ conversation_ref: source, into: target })
  expect([conversation.open_tasks, other.open_tasks, other.next_task_due]).toEqual([0, 3, late])
  const titles = async (conversation_ref: string) => (await ana.calls.tasks.ofConversation({ conversation_ref })).tasks.map(({ title }) => title)
  expect([await titles(source), await titles(target)]).toEqual([[], ['Say sorry', 'Call the carrier', 'Refund']])

  await ana.calls.tasks.add({ conversation_ref: target, title: 'Added since' })
  const undone = await ana.calls.conversationLinks.unmerge({ conversation_ref: source })
  expect([undone.conversation.open_tasks, undone.conversation.next_task_due, undone.other.open_tasks]).toEqual([2, late, 2])
  expect([await titles(source), await titles(target)]).toEqual([
    ['Call the carrier', 'Refund'],
    ['Say sorry', 'Added since'],
  ])
})
