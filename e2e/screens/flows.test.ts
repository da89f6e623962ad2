import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('L1: a flow is built by keyboard in its outline, tried in the simulator and published', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  // Narrow screens have the outline alone.
  const page = await open({ viewport: { width: 390, height: 844 } })
  await enter(page, person(people, 0), '/admin/flowbuilder')
  await expect(page.getByText('No flows yet')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'New flow' }).click()
  await page.getByLabel('Begin with').selectOption({ label: 'Search the help first' })
  await page.getByLabel('Name').fill('Look first')
  await page.getByLabel('Name').press('Enter')

  await expect(page.getByRole('heading', { name: 'Look first' })).toBeVisible()
  const outline = page.getByRole('region', { name: 'Outline of the flow' })
  await expect(outline.getByText('Did that help?')).toBeVisible()
  await expectSound(page)

  // The simulator runs the engine itself.
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByLabel('Your answer').fill('red bell')
  await page.getByLabel('Your answer').press('Enter')
  await page.getByRole('button', { name: 'Articles are found' }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText('Glad to hear it!').last()).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Try it' }).click()

  // What is missing is named, and keeps it from being published.
  await outline
    .getByRole('button', { name: /Glad to hear it!/ })
    .first()
    .focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('1 thing to fix before publishing')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1 is published.')).toBeVisible()
  const { flows } = await callsAs(page).flows.list({})
  expect(flows).toMatchObject([{ title: 'Look first', state: 'published' }])
})
