import type { Locator, Page } from '@playwright/test'
import { AgentInbox, composer, noteField, options } from '../agent-inbox.ts'
import { atEveryWidth, expect, expectAccessible, test } from '../fixtures.ts'
import { fromTheRight } from '../from-the-right.ts'
import { person } from '../people.ts'
import { VisitorChat } from '../visitor-chat.ts'

/** Checks that nothing overflows the viewport. */
const fits = async (page: Page) => {
  for (const frame of page.frames())
    expect(await frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
}
const middle = async (one: Locator) => {
  const box = await one.boundingBox()
  return box ? box.x + box.width / 2 : Number.NaN
}

test('in right-to-left layout the inbox and the chat are mirrored, fit and are accessible', async ({ library, enter, open }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'admin', name: 'Ada Admin' },
      { role: 'agent', name: 'Bo Agent' },
    ],
  })
  const agent = new AgentInbox(await open())
  const { page } = agent
  await fromTheRight(page)
  await enter(page, person(people, 0))
  const visitor = new VisitorChat(await open())
  await fromTheRight(visitor.page)
  await visitor.open(support_lib_id)
  await visitor.write('Do you read from the right?')
  await agent.open('queue')
  await expect(options(page)).toHaveCount(1)
  // Left-to-right text is truncated at its own end, not at its start.
  const excerpt = options(page).first().getByText('Do you read from the right?')
  expect(await excerpt.evaluate((node) => getComputedStyle(node).direction)).toBe('ltr')
  await atEveryWidth(page, () => fits(page))
  await agent.pick('Do you read from the right?')
  await agent.take()
  await agent.reply('We do.')
  await expect(visitor.message('We do.')).toBeVisible()
  expect(await middle(agent.message('We do.'))).toBeLessThan(await middle(agent.message('Do you read from the right?')))
  expect(await middle(visitor.message('Do you read from the right?'))).toBeLessThan(await middle(visitor.message('We do.')))
  expect(await middle(options(page).first())).toBeGreaterThan(await middle(composer(page)))
  expect(await middle(page.getByRole('complementary', { name: 'Visitor' }))).toBeLessThan(await middle(composer(page)))
  // Left-to-right text stays on the same side as its label.
  await page.getByRole('button', { name: 'Edit contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit contact' })
  await dialog.getByLabel('Company').fill('Wind & Wheels')
  expect(await dialog.getByLabel('Company').evaluate((field) => [getComputedStyle(field).textAlign, getComputedStyle(field).unicodeBidi])).toEqual([
    'right',
    'plaintext',
  ])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Note', { exact: true }).click()
  await noteField(page).pressSequentially('Look, @')
  await expect(page.getByRole('option', { name: 'Bo Agent' })).toBeVisible()
  await atEveryWidth(page, async () => {
    await fits(page)
    await expectAccessible(page)
  })
  await noteField(page).press('Enter')
  await noteField(page).press('Enter')
  await expect(page.getByRole('log').locator('mark')).toBeVisible()
  await atEveryWidth(visitor.page, async () => {
    await fits(visitor.page)
    await expectAccessible(visitor.page)
  })
  for (const place of ['profile/account', 'profile/permissions']) {
    await page.goto(`/admin/${place}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await atEveryWidth(page, () => fits(page))
  }
})
