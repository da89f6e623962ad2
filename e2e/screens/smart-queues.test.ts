import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('a smart queue is created with a preview of its matches, and appears as a list with a count in the inbox', async ({ library, open, enter, server }) => {
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
  await expect(form.getByText('0 chats match now')).toBeVisible()
  await form.getByLabel('Value').selectOption('high')
  await expect(form.getByText('1 chat matches now')).toBeVisible()
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

test('a ticket queue lists its tickets in the configured order; “next ticket” opens the first one', async ({ library, open, enter }) => {
  const { people } = await library({
    people: [
      { role: 'admin', name: 'Ana Costa' },
      { role: 'agent', name: 'Bo Lind' },
    ],
  })
  const page = await open()
  await enter(page, person(people, 0))
  for (const [name, due_at] of [
    ['Cleo', null],
    ['Dan', '2030-05-01T10:00:00.000Z'],
    ['Eva', '2030-04-01T10:00:00.000Z'],
  ] as const) {
    await callsAs(page).tickets.create({ email: `${name}@shop.example`, name, subject: `Of ${name}`, message: 'Hello', ...(due_at && { due_at }) })
  }
  await page.goto('/admin/profile/smartqueues')
  await page.getByRole('button', { name: 'Add queue' }).click()
  const form = page.getByRole('dialog', { name: 'Add smart queue' })
  await form.getByLabel('Name').fill('Dated')
  await form.getByLabel('Contains').selectOption('ticket')
  await form.getByLabel('Field').selectOption('due_at')
  await form.getByLabel('Comparison').selectOption('not_empty')
  await expect(form.getByText('2 tickets match now')).toBeVisible()
  await form.getByLabel('Order').selectOption('due')
  await expectSound(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Tickets for everyone · 2 unassigned tickets')).toBeVisible()

  const bo = await open()
  await enter(bo, person(people, 1), '/admin/inbox?tab=tickets')
  const queue = bo.getByRole('navigation', { name: 'Smart queues' }).getByRole('link', { name: /Dated/ })
  await expect(queue).toContainText('2')
  await queue.click()
  await expect(bo.getByRole('option')).toHaveText([/Eva/, /Dan/])
  await expectSound(bo)
  await bo.getByRole('button', { name: 'Next ticket' }).click()
  await expect(bo.getByRole('option', { name: /Eva/ })).toHaveAttribute('aria-selected', 'true')
  await expect(bo.getByText('Bo Lind asked for the next ticket and got it because it was first in queue Dated')).toBeVisible()
  await expect(queue).toContainText('1')
})

test('a queue needs a skill and keeps a limit; the people, the log and the conversation say who got it and why the others did not', async ({
  library,
  open,
  enter,
  server,
}) => {
  const { people, support_lib_id } = await library({
    people: [
      { role: 'admin', name: 'Ana Costa' },
      { role: 'agent', name: 'Bo Lind' },
    ],
  })
  const page = await open()
  const bo = await open()
  await enter(bo, person(people, 1), '/admin/inbox?tab=queue')
  await bo.line.isHeard()
  await server.ask('conversation', { support_lib_id, message: 'My order is missing' })
  await server.ask('conversation', { support_lib_id, message: 'My bill is wrong' })
  await enter(page, person(people, 0), '/admin/profile/smartqueues')
  await page.getByRole('button', { name: 'Add queue' }).click()
  const form = page.getByRole('dialog', { name: 'Add smart queue' })
  await form.getByLabel('Name').fill('Billing')
  await form.getByLabel('Value').selectOption('normal')
  await form.getByLabel('Skills needed').fill('Bills,')
  await form.getByLabel('Most for one person').fill('1')
  await form.getByLabel('A ticket counts').fill('0.5')
  await expectSound(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()

  await page.getByRole('button', { name: 'Edit Bo Lind' }).click()
  const skills = page.getByRole('dialog', { name: 'Edit Bo Lind' })
  await skills.getByLabel('Other skills').fill('bills,')
  await expectSound(page)
  await skills.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('0 chats, 0 tickets · bills')).toBeVisible()

  const calls = callsAs(page)
  const [first, second] = (await calls.conversations.list({ tab: 'queue' })).conversations
  const assign = async (conversation_ref = '') => (await calls.assignment.assign({ conversation_ref })).user_id
  expect([await assign(first?.conversation_ref), await assign(second?.conversation_ref)]).toEqual([person(people, 1).user_id, null])
  await page.goto('/admin/profile/smartqueues')
  await expect(page.getByText('At the limit: Billing')).toBeVisible()
  await expect(page.getByText('Assigned to Bo Lind, the only one who could get it')).toBeVisible()
  await expect(page.getByText('Nobody could get it')).toBeVisible()
  await expect(page.getByText('Ana Costa: lacks bills').first()).toBeVisible()
  await expect(page.getByText('Bo Lind: at the limit (1 of 1)')).toBeVisible()
  await expectSound(page)

  await bo.goto(`/admin/inbox?tab=inbox&conversation=${first?.conversation_ref}`)
  await bo.getByRole('button', { name: 'More actions' }).click()
  await bo.getByRole('menuitem', { name: 'Why did this happen?' }).click()
  await expect(bo.getByRole('dialog').getByText('Assigned to Bo Lind, the only one who could get it')).toBeVisible()
  await expectSound(bo)
})
