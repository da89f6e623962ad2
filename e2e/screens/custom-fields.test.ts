import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('custom fields are defined, set, filtered by, kept in the history, and asked for before closing', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ana Costa' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/profile/customfields')
  await expect(page.getByText('No custom fields yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add field' }).click()
  const form = page.getByRole('dialog', { name: 'Add custom field' })
  await form.getByLabel('Name').fill('Product')
  await form.getByLabel('Kind').selectOption('choice')
  await form.getByLabel('Choice 1', { exact: true }).fill('Helmet')
  await form.getByRole('button', { name: 'Add choice' }).click()
  await form.getByLabel('Choice 2', { exact: true }).fill('Lock')
  await expectSound(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Choice · Chats and tickets')).toBeVisible()
  await callsAs(page).customFields.create({ kind: 'text', name: 'Root cause', is_required: true })
  await expect(page.getByText('Text · Chats and tickets · Required before closing')).toBeVisible()
  await page.getByRole('button', { name: 'Move Root cause up' }).click()
  await expect(page.getByRole('button', { name: 'Move Root cause up' })).toBeDisabled()
  await expectSound(page)

  const made = await Promise.all(
    ['Wrong size', 'Broken'].map((subject) => callsAs(page).tickets.create({ email: 'cleo@shop.example', name: 'Cleo Reis', subject, message: 'Hello' })),
  )
  const ref = made[0]?.conversation.conversation_ref
  await page.goto(`/admin/inbox?tab=tickets&conversation=${ref}`)
  const details = page.getByRole('region', { name: 'Details' })
  await details.getByLabel('Product').selectOption({ label: 'Lock' })
  await expect(page.getByText('Ana Costa changed Product: None → Lock')).toBeVisible()

  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Before you close' })
  await expect(asked.getByRole('button', { name: 'Save and close' })).toBeDisabled()
  await expectSound(page)
  await asked.getByLabel('Root cause').fill('Chart was wrong')
  await asked.getByRole('button', { name: 'Save and close' }).click()
  await expect(page.getByText('Ana Costa changed Root cause: None → Chart was wrong')).toBeVisible()
  await page.quiet()
  expect((await callsAs(page).conversations.read({ conversation_ref: ref ?? '' })).conversation.state).toBe('solved')

  const { custom_fields } = await callsAs(page).customFields.list({})
  const product = custom_fields.find(({ name }) => name === 'Product')
  const filter = JSON.stringify({ all: [{ field: product?.custom_field_ref, op: 'is', value: product?.choices[1]?.choice_ref }] })
  await page.goto(`/admin/inbox?tab=tickets&type=solved&filter=${encodeURIComponent(filter)}`)
  await expect(page.getByRole('option', { name: /Cleo Reis/ })).toHaveCount(1)
  await page.goto(`/admin/inbox?tab=tickets&filter=${encodeURIComponent(filter)}`)
  await expect(page.getByText('No matches')).toBeVisible()
})
