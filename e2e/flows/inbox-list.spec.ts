import { AgentInbox, options } from '../agent-inbox.ts'
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
