import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('a smart queue is made with a preview of what it holds, and is a list with a count in the inbox', async ({ library, open, enter, server }) => {
  const { people, support_lib_id } = await library({
    people: [
      { role: 'admin', name: 'Ana Costa' },
      { role: 'agent', name: 'Bo Lind' },
    ],
  })
  await server.ask('conversation', { support_lib_id, message: 'My order is missing' })
  const page = await open()
  await enter(page, person(people, 0))
  const [chat] = (await callsAs(page).conversations.list({ tab: 'queue' })).conversations
  await callsAs(page).conversations.patch({ conversation_ref: chat?.conversation_ref ?? '', priority: 'high' })

  await page.goto('/admin/profile/smartqueues')
  await expect(page.getByText('No smart queues yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add queue' }).click()
  const form = page.getByRole('dialog', { name: 'Add smart queue' })
  await form.getByLabel('Name').fill('VIP')
  await expect(form.getByText('Holds 0 chats now')).toBeVisible()
  await form.getByLabel('Value').selectOption('high')
  await expect(form.getByText('Holds 1 chat now')).toBeVisible()
  await expectSound(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Offered to everyone · 1 chat waiting')).toBeVisible()
  await expectSound(page)

  const bo = await open()
  await enter(bo, person(people, 1), '/admin/inbox?tab=queue')
  const queues = bo.getByRole('navigation', { name: 'Smart queues' })
  await expect(queues.getByRole('link', { name: /VIP/ })).toContainText('1')
  await queues.getByRole('link', { name: /VIP/ }).click()
  await expect(bo.getByRole('option')).toHaveCount(1)
  await expectSound(bo)
  await bo.line.isHeard()
  await callsAs(page).conversations.patch({ conversation_ref: chat?.conversation_ref ?? '', priority: 'low' })
  await expect(bo.getByText('No matches')).toBeVisible()
})
