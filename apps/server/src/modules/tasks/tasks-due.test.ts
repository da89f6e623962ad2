import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

test('whoever is back from out of office sees which of their tasks are due, as long as they see the conversation', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const out = await library.user('agent', { canReplyToTickets: true, canViewExistingTickets: true })
  const mine = out.user_id
  const { conversation_ref } = (await admin.calls.tickets.create({ email: 'kim@example.test', subject: 'Bill', message: 'Hello', assignee_id: mine }))
    .conversation
  await admin.calls.tasks.add({ conversation_ref, title: 'Call Kim', assignee_id: mine, due_at: inHours(-1) })
  await admin.calls.tasks.add({ conversation_ref, title: 'Later', assignee_id: mine, due_at: inHours(1) })
  await out.calls.availability.setOwn({ absence: { from: inHours(-1), until: inHours(5) } })
  await out.calls.availability.setOwn({ absence: null })
  const read = async () => (await out.calls.catchUp.read({})).catch_up
  await expect.poll(read).toMatchObject({ counts: { due: 1, assigned: 0 }, due: [{ title: 'Call Kim', conversation_ref }] })
  await admin.calls.permissions.update({
    id: mine,
    permissions: (['canViewExistingTickets', 'canReplyToTickets'] as const).map((slug) => ({ slug, is_enabled: false })),
  })
  expect(await read()).toBe(null)
})
