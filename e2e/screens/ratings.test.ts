import { person } from '../people.ts'
import { expect, expectSound, test } from './harness/test.ts'
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
