import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('a form is built by keyboard, published, filled in by its link, and read in the table', async ({ library, open, enter, server }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/formbuilder')
  await expect(page.getByText('No forms yet')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'New form' }).click()

  // The builder: a choice, and a field that is only asked after one answer.
  await page.getByRole('button', { name: 'Add a field' }).click()
  await page.getByRole('menuitem', { name: 'Choice', exact: true }).click()
  await page.getByRole('textbox', { name: 'Choice 1' }).fill('It is late')
  await page.getByRole('textbox', { name: 'Choice 2' }).fill('Something else')
  await page.getByRole('button', { name: 'Add a field' }).click()
  await page.getByRole('menuitem', { name: 'Number', exact: true }).click()
  await page.getByRole('textbox', { name: 'Label' }).fill('Order number')
  await page.getByRole('button', { name: 'Add a condition' }).last().click()
  await page.getByLabel('Field of the condition').selectOption({ label: 'Choice' })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByLabel('Order number')).toBeHidden()
  await preview.getByLabel('It is late').check()
  await expect(preview.getByLabel('Order number')).toBeVisible()
  await preview.getByRole('button', { name: 'Send' }).click()
  await expect(preview.getByText('Please fill this in.').first()).toBeVisible()
  await expectSound(page)

  // Problems are named, and keep it from being published.
  await page.getByRole('textbox', { name: 'Label' }).fill('')
  await expect(page.getByText('1 thing to fix before publishing')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Label' }).fill('Order number')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1 is published.')).toBeVisible()

  const { forms } = await callsAs(page).forms.list({})
  const { form } = await callsAs(page).forms.read({ form_ref: forms[0]?.form_ref ?? '' })
  expect((await fetch(server.url + new URL(form.address).pathname)).status).toBe(200)
  await page.getByRole('link', { name: 'Submissions' }).click()
  await expect(page.getByText('No submissions yet')).toBeVisible()
  await expectSound(page)
})
