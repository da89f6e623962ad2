import { person } from '../people.ts'
import { options } from './harness/screen-inbox.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

test('a checklist is written by keyboard, changes on both screens, and is told in the history; removing a task can be undone', async ({
  library,
  open,
  enter,
  server,
}) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'admin', name: 'Alex Agent' },
      { role: 'admin', name: 'Bo Agent' },
    ],
  })
  const [page, other] = [await open(), await open()]
  await new Visitor(server.url, support_lib_id).write('My chain fell off')
  await enter(page, person(people, 0), '/admin/inbox?tab=inbox')
  const { conversations } = await callsAs(page).conversations.list({ tab: 'queue' })
  const conversation_ref = conversations[0]?.conversation_ref ?? ''
  await callsAs(page).conversations.take({ conversation_ref })
  await enter(other, person(people, 1), `/admin/inbox?tab=chats&conversation=${conversation_ref}`)
  await other.line.isHeard()
  await options(page).first().click()
  const tasks = page.getByRole('region', { name: /^Tasks/ })
  const add = tasks.getByLabel('Add a task')
  await add.fill('Send a new chain')
  await add.press('Enter')
  await expect(add).toHaveValue('')
  await add.fill('Ask for a photo')
  await add.press('Enter')
  await expect(tasks.getByRole('checkbox', { name: 'Ask for a photo' })).toBeVisible()

  // The other agent hears of it and does the first task.
  const others = other.getByRole('region', { name: /^Tasks/ })
  await expect(others.getByRole('checkbox', { name: 'Ask for a photo' })).toBeVisible()
  await others.getByRole('checkbox', { name: 'Send a new chain' }).click()
  await expect(tasks.getByText('Tasks (1 of 2 done)')).toBeVisible()

  await tasks.getByRole('button', { name: 'Actions for “Ask for a photo”' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(tasks.getByRole('listitem').first()).toContainText('Ask for a photo')
  await tasks.getByRole('button', { name: 'Actions for “Ask for a photo”' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(tasks.getByText('Ask for a photo')).toBeHidden()
  await page.getByRole('log').focus()
  await page.keyboard.press('z')
  await expect(tasks.getByRole('listitem').first()).toContainText('Ask for a photo')
  await expectSound(page)

  await page.getByRole('button', { name: 'Change history' }).click()
  const history = page.getByRole('region', { name: 'Change history' })
  await expect(history.getByText('Task done: Send a new chain')).toBeVisible()
  await expect(history.getByText('Task removed: Ask for a photo')).toBeVisible()
})

test('an assigned task is in the assignee’s list, found in the command bar, and opens its conversation; conversations are filtered by open tasks', async ({
  library,
  open,
  enter,
  server,
}) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'admin', name: 'Alex Agent' },
      { role: 'admin', name: 'Bo Agent' },
    ],
  })
  const [page, other] = [await open(), await open()]
  await new Visitor(server.url, support_lib_id).write('My chain fell off')
  await enter(other, person(people, 1), '/admin/inbox?tab=tasks')
  await other.line.isHeard()
  await expect(other.getByText('No open tasks for you')).toBeVisible()
  await expectSound(other)

  await enter(page, person(people, 0), '/admin/inbox?tab=inbox')
  const conversation_ref = (await callsAs(page).conversations.list({ tab: 'queue' })).conversations[0]?.conversation_ref ?? ''
  await callsAs(page).conversations.take({ conversation_ref })
  await options(page).first().click()
  await page.getByRole('log').focus()
  await page.keyboard.press('Shift+T')
  const dialog = page.getByRole('dialog', { name: 'Add a task…' })
  await dialog.getByLabel('Task').fill('Call the carrier')
  await dialog.getByLabel('Assignee').selectOption({ label: 'Bo Agent' })
  await dialog.getByLabel('Due').fill('2020-01-01T10:00')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('region', { name: /^Tasks/ }).getByText(/^Overdue: Bo Agent/)).toBeVisible()
  await expect(options(page).first().getByText('1 open task, overdue')).toBeAttached()

  // The other agent's list hears of it. Two tasks of one conversation are two rows, which the arrow keys tell apart.
  const { task: second } = await callsAs(page).tasks.add({ conversation_ref, title: 'Refund', assignee_id: people[1]?.user_id ?? '' })
  const rows = other.getByRole('listbox', { name: 'Tasks' })
  await expect(other.getByRole('option')).toHaveCount(2)
  await rows.focus()
  await other.keyboard.press('ArrowDown')
  await expect(rows).toHaveAttribute('aria-activedescendant', `conversation-${second.task_ref}`)
  await callsAs(page).tasks.change({ task_ref: second.task_ref, state: 'done' })
  await expect(other.getByRole('option')).toHaveCount(1)
  await other.getByRole('option').filter({ hasText: 'Call the carrier' }).click()
  await expect(other.getByRole('log').getByText('My chain fell off')).toBeVisible()
  await other.getByRole('checkbox', { name: /^Call the carrier/ }).click()
  await expect(other.getByText('No open tasks for you')).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Type a command…').fill('my open tasks')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  await page.goto(`/admin/inbox?tab=chats&filter=${encodeURIComponent(JSON.stringify({ field: 'open_tasks', op: 'is', value: 0 }))}`)
  await expect(options(page).filter({ hasText: 'My chain fell off' })).toHaveCount(1)
})
