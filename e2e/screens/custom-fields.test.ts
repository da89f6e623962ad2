import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('custom fields can be defined, set, filtered by, traced in the history, and required before closing', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ana Costa' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/profile/customfields')
  await expect(page.getByText('No custom fields yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add field' }).click()
  const form = page.getByRole('dialog', { name: 'Add custom field' })
  await form.getByLabel('Name').fill('Product')
  await form.getByLabel('Type').selectOption('choice')
  await form.getByLabel('Choice 1', { exact: true }).fill('Helmet')
  await form.getByRole('button', { name: 'Add choice' }).click()
  await form.getByLabel('Choice 2', { exact: true }).fill('Lock')
  await expectSound(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Choice · Chats and tickets')).toBeVisible()
  await callsAs(page).customFields.create({ kind: 'text', name: 'Root cause', is_required: true })
  await expect(page.getByText('Text · Chats and tickets · Required before closing')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Custom fields' }).getByRole('button', { name: 'Move Root cause' })).toBeEnabled()
  await expectSound(page)

  const made = await Promise.all(
    ['Wrong size', 'Broken'].map((subject) => callsAs(page).tickets.create({ email: 'cleo@shop.example', name: 'Cleo Reis', subject, message: 'Hello' })),
  )
  const ref = made[0]?.conversation.conversation_ref
  await page.goto(`/admin/inbox?tab=tickets&conversation=${ref}`)
  const details = page.getByRole('region', { name: 'Details' })
  // A field that closing requires is never folded away, however empty it is.
  await expect(details.getByLabel('Root cause (required)')).toBeVisible()
  await expect(details.getByLabel('Product')).toHaveCount(0)
  await details.getByRole('button', { name: 'Show 8 empty fields' }).click()
  await details.getByLabel('Product').selectOption({ label: 'Lock' })
  await expect(page.getByText('Ana Costa changed Product: None → Lock')).toBeVisible()

  // C10: a date counts once it is complete and left. While 2026 is typed, the browser reports the years 2, 20 and 202.
  const due = async () => {
    await page.quiet()
    return (await callsAs(page).conversations.read({ conversation_ref: ref ?? '' })).conversation.due_at
  }
  await details.getByLabel('Due').fill('0020-03-01T10:00')
  expect(await due()).toBeNull()
  await details.getByLabel('Due').blur()
  expect(await due()).toBeNull()
  await details.getByLabel('Due').fill('2026-03-01T10:00')
  expect(await due()).toBeNull()
  await details.getByLabel('Due').blur()
  await expect.poll(due).toContain('2026-03-01')

  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Before you close' })
  await expect(asked.getByRole('button', { name: 'Save and close' })).toBeDisabled()
  await expectSound(page)
  await asked.getByLabel('Root cause').fill('Chart was wrong')
  await asked.getByRole('button', { name: 'Save and close' }).click()
  // The next ticket opens once this one is closed.
  await expect.poll(async () => (await callsAs(page).conversations.read({ conversation_ref: ref ?? '' })).conversation.state).toBe('solved')
  await page.follow(`/admin/inbox?tab=tickets&type=solved&conversation=${ref}`)
  await expect(page.getByText('Ana Costa changed Root cause: None → Chart was wrong')).toBeVisible()

  const { custom_fields } = await callsAs(page).customFields.list({})
  const product = custom_fields.find(({ name }) => name === 'Product')
  const filter = JSON.stringify({ all: [{ field: product?.custom_field_ref, op: 'is', value: product?.choices[1]?.choice_ref }] })
  await page.goto(`/admin/inbox?tab=tickets&type=solved&filter=${encodeURIComponent(filter)}`)
  await expect(page.getByRole('option', { name: /Cleo Reis/ })).toHaveCount(1)
  await page.goto(`/admin/inbox?tab=tickets&filter=${encodeURIComponent(filter)}`)
  await expect(page.getByText('No matches')).toBeVisible()
})

test('custom fields are filled in while creating a ticket, required ones first, and set on several tickets at once, with undo', async ({
  library,
  open,
  enter,
}) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ana Costa' }] })
  const page = await open()
  await enter(page, person(people, 0))
  const calls = callsAs(page)
  const { custom_field: product } = await calls.customFields.create({ kind: 'choice', name: 'Product', choices: [{ name: 'Helmet' }, { name: 'Lock' }] })
  const { custom_field: cause } = await calls.customFields.create({ kind: 'text', name: 'Root cause', is_required: true })
  await calls.customFields.create({ kind: 'text', name: 'Only in chats', channel: 'chat' })
  await page.goto('/admin/inbox?tab=tickets')
  await page.getByRole('button', { name: 'New ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'New ticket' })
  await dialog.getByLabel('Contact email').fill('cleo@shop.example')
  await dialog.getByLabel('Subject').fill('Wrong size')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Hello')
  await dialog.getByLabel('Root cause (required to close)').fill('Chart was wrong')
  await dialog.getByText('1 more field').click()
  await dialog.getByLabel('Product').selectOption({ label: 'Lock' })
  await expect(dialog.getByLabel('Only in chats')).toHaveCount(0)
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page.getByRole('option', { name: /cleo@shop/ })).toHaveCount(1)
  const rows = async () => (await calls.conversations.list({ tab: 'tickets' })).conversations
  const [helmet, lock] = product.choices.map(({ choice_ref }) => choice_ref)
  expect((await rows()).map(({ custom_fields }) => custom_fields)).toEqual([{ [product.custom_field_ref]: lock, [cause.custom_field_ref]: 'Chart was wrong' }])

  await calls.tickets.create({ email: 'cleo@shop.example', subject: 'Broken', message: 'Hello' })
  await page.goto('/admin/inbox?tab=tickets')
  await page
    .getByRole('option', { name: /cleo@shop/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected conversations' })
  await bar.getByRole('button', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'Fields' }).click()
  const change = page.getByRole('dialog', { name: 'Change a field' })
  await expectSound(page)
  await change.getByLabel('Field').selectOption({ label: 'Product' })
  await change.getByLabel('Product').selectOption({ label: 'Helmet' })
  await change.getByRole('button', { name: 'Change 2', exact: true }).click()
  await expect(page.getByText('2 conversations changed')).toBeVisible()
  const products = async () => (await rows()).map(({ custom_fields }) => custom_fields[product.custom_field_ref] ?? null).toSorted()
  expect(await products()).toEqual([helmet, helmet])
  await page.keyboard.press('z')
  await expect.poll(products).toEqual([lock, null].toSorted())
})
