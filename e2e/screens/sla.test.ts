import { person } from '../people.ts'
import { options } from './harness/screen-inbox.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

test('business hours are added by keyboard, with a break and a day off, and become the hours of a policy', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library()).people, 0), '/admin/profile/businesshours')
  await expect(page.getByText('No business hours yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add hours', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Add business hours' })
  await form.getByLabel('Name').fill('Office')
  await form.getByLabel('Monday, hours 1: to').fill('12:00')
  await form.getByRole('button', { name: 'Add hours on Monday' }).click()
  await form.getByLabel('Monday, hours 2: from').fill('13:00')
  await form.getByLabel('Monday, hours 2: to').fill('17:00')
  await expect(form.getByRole('group', { name: 'Monday: 09:00–12:00, 13:00–17:00' })).toBeVisible()
  await form.getByRole('button', { name: 'Copy Monday to all weekdays' }).click()
  await expect(form.getByRole('group', { name: 'Friday: 09:00–12:00, 13:00–17:00' })).toBeVisible()
  await form.getByRole('button', { name: 'Add a day off' }).click()
  await form.getByLabel('Date').fill('2026-12-25')
  await form.getByLabel('Occasion').fill('Christmas')
  await expectSound(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Default · /)).toBeVisible()
  const { calendars } = await callsAs(page).calendars.list({})
  expect(calendars[0]?.week[4]).toEqual([
    { from: 540, to: 720 },
    { from: 780, to: 1020 },
  ])
  expect(calendars[0]?.closures).toEqual([{ date: '2026-12-25', name: 'Christmas', from: 0, to: 1440, every_year: false }])
  await expectSound(page)
})

const feed = [
  ['20261225', 'Christmas Day', 'Public holiday'],
  ['20261111', 'St Martin', 'Observance'],
  ['20270328', 'Daylight saving time starts', 'Clock change'],
]
const calendarFile = (events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap(([day, name, about]) => ['BEGIN:VEVENT', `DTSTART:${day}`, `SUMMARY:${name}`, `DESCRIPTION:${about}`, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\n')

test('days of a calendar file are chosen before they count: holidays are ticked, and a file that is none says so', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library()).people, 0), '/admin/profile/businesshours')
  await page.getByRole('button', { name: 'Add hours', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Add business hours' })
  await form.getByLabel('Name').fill('Office')
  const load = (name: string, text: string) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/calendar', buffer: Buffer.from(text) })
  await load('notes.ics', 'nothing of the kind')
  await expect(form.getByText('notes.ics isn’t a calendar file. Choose one that ends in .ics.')).toBeVisible()
  await load('past.ics', calendarFile([['19991225', 'Christmas Day', '']]))
  await expect(page.getByRole('dialog', { name: 'Days in past.ics' }).getByText('No days found')).toBeVisible()
  await page.getByRole('dialog', { name: 'Days in past.ics' }).getByRole('button', { name: 'Close' }).first().click()
  await load('feed.ics', calendarFile(feed))
  const found = page.getByRole('dialog', { name: 'Days in feed.ics' })
  await expect(found.getByRole('checkbox', { name: /Christmas Day/ })).toBeChecked()
  await expect(found.getByRole('checkbox', { name: /Daylight saving/ })).not.toBeChecked()
  await found.getByRole('checkbox', { name: /St Martin/ }).click()
  await expectSound(page)
  await found.getByRole('button', { name: 'Add 2 days' }).click()
  await expect(form.getByText('Days off (2 days)')).toBeVisible()
  expect((await callsAs(page).calendars.list({})).calendars).toEqual([])
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Default · /)).toBeVisible()
  expect((await callsAs(page).calendars.list({})).calendars[0]?.closures.map(({ date, name }) => [date, name])).toEqual([
    ['2026-11-11', 'St Martin'],
    ['2026-12-25', 'Christmas Day'],
  ])
})

test('a policy is added; its clock shows in the list and beside the conversation, says why, and stops with the reply on both screens', async ({
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
  await enter(page, person(people, 0), '/admin/profile/sla')
  await expect(page.getByText('No SLA policies yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add policy' }).click()
  const form = page.getByRole('dialog', { name: 'Add SLA policy' })
  await form.getByLabel('Name').fill('Everyone')
  await form.getByLabel('Value').selectOption('normal')
  await form.getByLabel('First reply').fill('soon')
  await expect(form.getByText('Enter hours and minutes, such as 1:30.')).toBeVisible()
  await form.getByLabel('First reply').fill('2:00')
  await expectSound(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('First reply 2h · All time')).toBeVisible()

  await new Visitor(server.url, support_lib_id).write('My chain fell off')
  await enter(other, person(people, 1), '/admin/inbox?tab=queue')
  await other.line.isHeard()
  await expect(
    options(other)
      .first()
      .getByText(/^SLA due in (2h|1h 5\dm)$/),
  ).toBeAttached()
  await page.goto('/admin/inbox?tab=queue')
  const conversation_ref = (await callsAs(page).conversations.list({ tab: 'queue' })).conversations[0]?.conversation_ref ?? ''
  await callsAs(page).conversations.take({ conversation_ref })
  await page.goto(`/admin/inbox?tab=inbox&conversation=${conversation_ref}`)
  const panel = page.getByRole('region', { name: 'SLA' })
  await expect(panel.getByText(/^Due in (2h|1h 5\dm)$/)).toBeVisible()
  const headerMark = page.locator('section > header').getByText(/^SLA due in (2h|1h 5\dm)$/)
  await expect(headerMark).toBeAttached()
  await panel.getByText('Why this policy').click()
  await expect(panel.getByText('Priority is Normal')).toBeVisible()
  await expectSound(page)
  await callsAs(page).messages.send({ client_msg_id: crypto.randomUUID(), conversation_ref, message: 'On its way' })
  await expect(panel.getByText('Met')).toBeVisible()
  await expect(headerMark).toHaveCount(0)
})
