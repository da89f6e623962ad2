import { expect } from '@playwright/test'
import { expectGoodLooks } from '../expect-good-looks.ts'
import { atEveryWidth, test } from '../fixtures.ts'
import { person } from '../people.ts'

test('a report is built, arranged by keyboard, exported and opened down to the conversation, at a desk and on a phone', async ({
  library,
  open,
  enter,
  server,
}) => {
  const { support_lib_id, people } = await library()
  await server.ask('conversation', { support_lib_id, message: 'My chain fell off' })
  const page = await open()
  await enter(page, person(people, 0), '/admin/reports/conversations')
  await page.getByRole('link', { name: 'Make a report of this' }).click()
  await expect(page.getByRole('button', { name: 'New conversations: 1. Show the conversations' })).toBeVisible()
  await page.getByRole('button', { name: 'Arrange' }).click()
  const order = page.getByRole('dialog', { name: 'Order of the cards' })
  await order.getByRole('button', { name: 'Move New conversations' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/New conversations picked up, position 1 of 8/)).toBeAttached()
  // Keys pressed while the rows are being measured are ignored.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(/New conversations is at position 2 of 8/)).toBeAttached({ timeout: 5000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(order.getByRole('listitem').first()).toHaveText('Open conversations')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save report' }).click()
  const form = page.getByRole('dialog', { name: 'Save report' })
  await form.getByLabel('Name').fill('Monday morning')
  await form.getByLabel('Favourite').check()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Monday morning', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: /^(New|Open) conversations$/ }).first()).toHaveAccessibleName('Open conversations')
  await atEveryWidth(page, () => expectGoodLooks(page))
  await page.getByRole('button', { name: 'New conversations: 1. Show the conversations' }).click()
  await page.getByRole('dialog').getByRole('link', { name: /^#1/ }).click()
  await expect(page.getByText('My chain fell off').first()).toBeVisible()

  // The picture of a chart is drawn by the browser.
  await page.goto('/admin/reports/conversations')
  const card = page.getByRole('region', { name: 'New conversations' })
  await expect(card.locator('svg.recharts-surface')).toBeVisible()
  await card.getByRole('button', { name: 'Export New conversations' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Chart as PNG' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^conversations_new-.+\.png$/)
})
