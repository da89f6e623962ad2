import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

test('P1: the agent sees a rating of their closed chat arrive, in the panel, the history and the bell', async ({ library, open, enter, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const visitor = new Visitor(server.url, support_lib_id)
  await visitor.write('Do you lend tools?')
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=queue')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Take chat', exact: true }).first().click()
  await expect(page.getByRole('textbox', { name: /^Reply to/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  const panel = page.getByRole('region', { name: 'Rating' })
  await expect(panel.getByText('Asked, no rating yet')).toBeVisible()
  await visitor.rate(4, 'Quick and kind')
  await expect(panel.getByText('Satisfied')).toBeVisible()
  await expect(panel.getByText('Quick and kind')).toBeVisible()
  await page.getByRole('button', { name: 'Change history' }).click()
  await expect(page.getByText('Rated: Satisfied')).toBeVisible()
  await expectSound(page)
  await page
    .getByRole('button', { name: /Notifications|User Activities Feed/ })
    .first()
    .click()
  await expect(page.getByText('Your conversation was rated 4 of 5')).toBeVisible()
})

test('ratings are listed with the customer’s words, narrowed, opened from a number of the reports, and answered', async ({ library, open, enter, server }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'admin', name: 'Ada Admin' },
      { role: 'agent', name: 'Alex Agent' },
    ],
  })
  const visitor = new Visitor(server.url, support_lib_id)
  await visitor.write('Do you lend tools?')
  const conversation_ref = visitor.conversation_ref ?? ''
  const page = await open()
  await enter(page, person(people, 0), '/admin/reports/ratings')
  await expect(page.getByText('Nobody rated a conversation in this period.')).toBeVisible()
  const { conversations } = callsAs(page)
  await conversations.take({ conversation_ref })
  await conversations.close({ conversation_ref })
  await visitor.rate(2, 'Too slow for me')
  // The list hears of it.
  const list = page.getByRole('list', { name: 'Ratings, newest first' })
  await expect(list.getByText('Too slow for me')).toBeVisible()
  await expect(list.getByText('Dissatisfied')).toBeVisible()
  await expect(list.getByText('Ada Admin')).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Score').selectOption('4,5')
  await expect(page.getByText('No rating of this period matches these choices.')).toBeVisible()
  await page.goto('/admin/reports/customersatisfaction')
  await page.getByRole('region', { name: 'Average rating' }).getByRole('link', { name: 'Read the ratings' }).click()
  await expect(page).toHaveURL(/\/admin\/reports\/ratings\?from=/)
  await page.getByRole('button', { name: 'Reopen #1 and write back' }).click()
  await expect(page.getByRole('textbox', { name: /^Reply to/ })).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`conversation=${conversation_ref}`))
})
