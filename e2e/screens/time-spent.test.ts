import { person } from '../people.ts'
import { options } from './harness/screen-inbox.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

test('a timer runs on through a reload and in both tabs; stopping it asks for a note; time is added by hand, changed, removed and brought back', async ({
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
  const [page, other, colleague] = [await open(), await open(), await open()]
  await new Visitor(server.url, support_lib_id).write('My chain fell off')
  await enter(page, person(people, 0), '/admin/inbox?tab=inbox')
  const conversation_ref = (await callsAs(page).conversations.list({ tab: 'queue' })).conversations[0]?.conversation_ref ?? ''
  await callsAs(page).conversations.take({ conversation_ref })
  await enter(other, person(people, 0), `/admin/inbox?tab=inbox&conversation=${conversation_ref}`)
  await enter(colleague, person(people, 1), `/admin/inbox?tab=chats&conversation=${conversation_ref}`)
  await other.line.isHeard()
  await options(page).first().click()
  const time = page.getByRole('region', { name: /^Time spent/ })
  const elsewhere = other.getByRole('region', { name: /^Time spent/ })
  await expect(time.getByRole('button', { name: 'Start timer' })).toBeVisible()
  await page.getByRole('log').focus()
  await page.keyboard.press('Shift+S')
  await expect(time.getByRole('timer')).toBeVisible()
  await expect(elsewhere.getByRole('timer')).toBeVisible()
  await page.reload()
  await time.getByRole('button', { name: 'Stop', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit time' })
  await expect(dialog.getByLabel('Minutes')).toHaveValue('1')
  await dialog.getByLabel('Minutes').fill('25')
  await dialog.getByLabel('Note').fill('Looked for the drawing')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(elsewhere.getByText('Looked for the drawing')).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Start timer' })).toBeVisible()

  await time.getByRole('button', { name: 'Add time…' }).click()
  const adding = page.getByRole('dialog', { name: 'Add time' })
  await adding.getByLabel('Hours').fill('25')
  await expect(adding.getByRole('alert')).toHaveText('One entry holds at most 24h.')
  await expect(adding.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await adding.getByLabel('Hours').fill('1')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(time.getByText('Time spent (1h 25m)')).toBeVisible()
  await expect(colleague.getByRole('region', { name: 'Time spent (1h 25m)' })).toBeVisible()
  await time.getByRole('button', { name: /^Actions for 25m/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(time.getByText('Time spent (1h)')).toBeVisible()
  await page.getByRole('log').focus()
  await page.keyboard.press('z')
  await expect(time.getByText('Time spent (1h 25m)')).toBeVisible()

  await page.getByRole('button', { name: 'Change history' }).click()
  const history = page.getByRole('region', { name: 'Change history' })
  await expect(history.getByText('Time changed: 1m → 25m (Alex Agent)')).toBeVisible()
  await expect(history.getByText('Time removed: 25m (Alex Agent)')).toBeVisible()
})

test('“My time” has the days of a week with their conversations; who sees reports chooses somebody else', async ({ library, open, enter, server }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'admin', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
    ],
  })
  const [page, other] = [await open(), await open()]
  await new Visitor(server.url, support_lib_id).write('My chain fell off')
  await enter(other, person(people, 1), '/admin/inbox?tab=time')
  await other.line.isHeard()
  await expect(other.getByText('No time in this week')).toBeVisible()
  await expect(other.getByLabel('Whose time')).toBeHidden()
  const conversation_ref = (await callsAs(other).conversations.list({ tab: 'queue' })).conversations[0]?.conversation_ref ?? ''
  await callsAs(other).conversations.take({ conversation_ref })
  const now = new Date()
  const worked_on = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  await callsAs(other).timeEntries.add({ conversation_ref, worked_on, minutes: 95, note: 'Looked for the drawing' })
  await expect(other.getByText('Total 1h 35m')).toBeVisible()
  await expect(other.getByRole('list', { name: 'Days of the week' }).getByText('1h 35m')).toBeVisible()
  await expectSound(other)
  await other.getByRole('option').filter({ hasText: 'Looked for the drawing' }).click()
  await expect(other.getByRole('log').getByText('My chain fell off')).toBeVisible()

  await enter(page, person(people, 0), '/admin/inbox?tab=inbox')
  await expect(page.getByRole('navigation', { name: 'Inbox tabs' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Type a command…').fill('my time')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'My time', level: 1 })).toBeVisible()
  await expect(page.getByText('No time in this week')).toBeVisible()
  await page.getByLabel('Whose time').selectOption({ label: 'Bo Agent' })
  await expect(page.getByRole('option').filter({ hasText: 'Looked for the drawing' })).toBeVisible()
  await page.getByRole('button', { name: 'Week before' }).click()
  await expect(page.getByText('No time in this week')).toBeVisible()
  const filter = encodeURIComponent(JSON.stringify({ field: 'time_spent', op: 'more_than', value: 90 }))
  await page.goto(`/admin/inbox?tab=chats&filter=${filter}`)
  await expect(options(page).filter({ hasText: 'My chain fell off' })).toHaveCount(1)
})
