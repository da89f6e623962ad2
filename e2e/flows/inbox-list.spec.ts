import { AgentInbox, options } from '../agent-inbox.ts'
import { callsAs } from '../calls-as.ts'
import { expect, test } from '../fixtures.ts'
import { person } from '../people.ts'

test('a long list loads in pages; a link and a reload open the same conversation', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  for (let number = 1; number <= 45; number++) await server.ask('conversation', { support_lib_id, message: `Question ${number}.` })
  const { page } = new AgentInbox(await open())
  await enter(page, person(people, 0), '/admin/inbox?tab=queue')
  await expect(options(page).first()).toContainText('Question 1.')
  const list = page.getByRole('listbox', { name: 'Conversations' })
  await list.focus()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByRole('option', { name: /Question 45\./ })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('option', { name: /Question 45\./ }).click()
  await expect(page.getByRole('log').getByText('Question 45.')).toBeVisible()
  await server.ask('conversation', { support_lib_id, message: 'Question 46.' })
  await page.keyboard.press('End')
  await expect(page.getByRole('option', { name: /Question 46\./ })).toBeAttached()
  await page.reload()
  await expect(page.getByRole('log').getByText('Question 45.')).toBeVisible()
  await page.getByRole('button', { name: 'Sort and filter' }).click()
  await page.getByRole('menuitemradio', { name: 'Newest first' }).click()
  await expect(options(page).first()).toContainText('Question 46.')
  await expect(page).toHaveURL(/sort=newest/)
})

test('D19: selecting rows moves none, a toast leaves the header free, and a long tag ends in an ellipsis', async ({ library, enter, open }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  const page = await open()
  await enter(page, person(people, 0))
  const calls = await callsAs(page)
  const { tag_ref } = (await calls.convTags.create({ name: 'business customer with a frame contract' })).option
  for (const name of ['Cleo', 'Dora', 'Emil']) {
    const { conversation } = await calls.tickets.create({ email: `${name.toLowerCase()}@shop.example`, name, subject: 'Helmet', message: 'Where is it?' })
    await calls.conversations.patch({ conversation_ref: conversation.conversation_ref, tags: [tag_ref] })
  }
  await page.goto('/admin/inbox?tab=tickets')
  await expect(options(page)).toHaveCount(3)
  const tag = options(page).first().getByTitle('business customer with a frame contract')
  const [shown, whole, overflow] = await tag.evaluate((mark) => [mark.clientWidth, mark.scrollWidth, getComputedStyle(mark).textOverflow] as const)
  expect(whole).toBeGreaterThan(shown)
  expect(overflow).toBe('ellipsis')

  const topOf = async (at: number) => (await options(page).nth(at).boundingBox())?.y
  const before = [await topOf(0), await topOf(2)]
  await page.getByRole('listbox', { name: 'Conversations' }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  expect([await topOf(0), await topOf(2)]).toEqual(before)
  await page.getByRole('button', { name: 'Clear selection' }).click()

  await options(page).first().click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const toast = page
    .getByRole('status')
    .filter({ hasText: /closed/i })
    .first()
  await expect(toast).toBeVisible()
  const header = page.getByRole('heading', { level: 2 }).first()
  const name = await header.boundingBox()
  // The toast may still be on its way in.
  await expect.poll(async () => (await toast.boundingBox())?.y ?? 0).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0))
})

// WCAG 2.2, 1.4.10
test('on a desktop at 400 % zoom, offers leave rows to the list, writing leaves messages to the log, and the help button covers nothing', async ({
  library,
  enter,
  open,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }], chat_settings: { assignment_wait_minutes: 0 } })
  const page = await open()
  await enter(page, person(people, 0))
  const calls = await callsAs(page)
  for (const name of ['Cleo', 'Dora', 'Emil']) {
    await calls.tickets.create({ email: `${name.toLowerCase()}@shop.example`, name, subject: 'Helmet', message: 'Where is it?' })
  }
  await server.ask('conversation', { support_lib_id, message: 'Is somebody free?' })
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/admin/inbox?tab=tickets')
  await expect(page.getByRole('region', { name: 'Offered to you' })).toContainText('Is somebody free?')
  const row = options(page).first()
  await expect(row).toBeInViewport()
  const heightOf = (part: typeof row) => part.evaluate((box) => box.clientHeight)
  expect(await heightOf(page.getByRole('listbox', { name: 'Conversations' }))).toBeGreaterThan(2 * (await heightOf(row)))
  await row.click()
  await expect(page.getByRole('log').getByText('Where is it?')).toBeVisible()
  expect(await heightOf(page.getByRole('log'))).toBeGreaterThan(80)
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('On its way.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log').getByText('On its way.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await page.getByRole('button', { name: /’s profile$/ }).click()
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeAttached()
})
