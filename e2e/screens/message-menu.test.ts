import { person } from '../people.ts'
import { expect, test } from './harness/test.ts'

test('the menu of my message offers editing first, and a delete action that says what it does', async ({ library, open, enter, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  await server.ask('conversation', { support_lib_id, message: 'Do you lend tools?' })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=queue')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Take chat', exact: true }).first().click()
  const field = page.getByRole('textbox', { name: /^Reply to/ })
  await field.fill('We do')
  await field.press('Enter')
  await page.quiet()

  await page.getByRole('button', { name: 'Message actions' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveText(['Edit', 'Delete'])
  const deleting = menu.getByRole('group', { name: 'Delete this message for everyone?' })
  await expect(deleting.getByRole('menuitem')).toHaveText(['Delete'])
  await deleting.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('log').getByText('We do', { exact: true })).toHaveCount(0)
})
