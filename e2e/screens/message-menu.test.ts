import { person } from '../people.ts'
import { expect, test } from './harness/test.ts'

test("the menu of an agent's own message lists editing first, and deleting can be undone", async ({ library, open, enter, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  await server.ask('conversation', { support_lib_id, message: 'Do you lend tools?' })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=queue')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Take chat', exact: true }).first().click()
  const field = page.getByRole('textbox', { name: /^Reply to/ })
  await field.fill('We do')
  await field.press('Enter')

  await page.getByRole('article').filter({ hasText: 'We do' }).getByRole('button', { name: 'Message actions' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveText(['Edit', 'Move to a new ticket…', 'Delete'])
  await menu.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('log').getByText('We do', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Message deleted').first()).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByRole('log').getByText('We do', { exact: true })).toBeVisible()
})
