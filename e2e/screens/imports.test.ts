import { person } from '../people.ts'
import { expect, expectSound, test } from './harness/test.ts'

test('an export is read, looked at, imported and reported on', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  const page = await open({ viewport: { width: 390, height: 800 } })
  await enter(page, person(people, 0), '/admin/profile/import')
  await page.line.isHeard()
  await expect(page.getByText('Nothing imported yet')).toBeVisible()
  const users = [
    { id: 1, name: 'Olga Old', email: 'olga@old.example', role: 'agent' },
    { id: 2, name: 'Cora', email: 'cora@customer.example', role: 'end-user' },
    { name: 'Nobody', role: 'end-user' },
  ]
  const groups = [{ id: 70, name: 'Workshop' }]
  const ticket_fields = [{ id: 80, title: 'Frame', type: 'text' }]
  const tickets = [{ id: 9, subject: 'Brakes', status: 'pending', requester_id: 2, assignee_id: 1, custom_fields: [{ id: 80, value: 'Steel' }], tags: ['vip'] }]
  const buffer = Buffer.from([...users.map((user) => ({ users: [user] })), { groups, ticket_fields, tickets }].map((line) => JSON.stringify(line)).join('\n'))
  await expect(page.getByText('CSV, JSON, JSON lines or a zip of them')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name: 'users.json', mimeType: 'application/json', buffer })
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect(page.getByText('Read: nothing is written yet')).toBeVisible()
  await page.getByLabel('Olga Old is').selectOption({ label: 'Ada Admin' })
  await page.getByLabel('“pending” becomes').selectOption({ label: 'Solved' })
  await expect(page.getByLabel('Team “Workshop” becomes')).toHaveValue('')
  await page.getByLabel('Field “Frame” goes to').selectOption({ label: 'A new field' })
  await page.getByRole('checkbox', { name: 'Tags of conversations' }).uncheck()
  await expectSound(page)

  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByText('Imported', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Contacts 2 1 1 0' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Fields 1 1 0 0' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Tags of conversations 1 0 1 0' })).toBeVisible()
  await page.getByRole('button', { name: 'Report of users.json' }).click()
  await expect(page.getByRole('row', { name: 'Contacts has no id' })).toBeVisible()
  await expect(page.getByText('1 × Contacts: has no id')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Forget users.json' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click()
  await expect(page.getByText('Nothing imported yet')).toBeVisible()
})
