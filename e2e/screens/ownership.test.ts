import { person } from '../people.ts'
import { expect, expectSound, test } from './harness/test.ts'

test('the owner hands the library over; nobody can deactivate an owner; the library can be deleted by its name, and kept', async ({ library, open, enter }) => {
  const { people, company_name } = await library({
    people: [
      { role: 'admin', name: 'Ada Admin' },
      { role: 'admin', name: 'Bea Boss' },
      { role: 'agent', name: 'Alex Agent' },
    ],
  })
  const page = await open()
  await enter(page, person(people, 0), '/admin/profile/settings/owner')
  await expect(page.getByText('Ada Admin')).toBeVisible()
  await expect(page.getByText('Measured every night; nothing yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Hand over' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over the library' })
  await expect(dialog.getByRole('option', { name: 'Alex Agent' })).toHaveCount(0)
  await dialog.getByLabel('New owner').selectOption(person(people, 1).user_id)
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('Bea Boss owns the library now')).toBeVisible()
  await expect(page.getByRole('main').getByText('Bea Boss')).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  const deletion = page.getByRole('dialog', { name: `Delete ${company_name}?` })
  await deletion.getByLabel('Name of the library').fill('Something else')
  await expect(deletion.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await deletion.getByLabel('Name of the library').fill(company_name)
  await expectSound(page)
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Ada Admin asked for it.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep the library' }).click()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()

  await page.goto('/admin/profile/teammates')
  await page.getByRole('button', { name: 'Deactivate Bea Boss' }).click()
  const leaving = page.getByRole('dialog', { name: 'Deactivate Bea Boss?' })
  await expect(leaving.getByText('First transfer it to another admin')).toBeVisible()
  await expect(leaving.getByRole('button', { name: 'Deactivate' })).toBeDisabled()
})

test('the owner sees what takes how much space, and what has been added', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  const page = await open()
  const kinds = [
    { kind: 'messages', bytes: 5_200_000, month_ago: 5_000_000, year_ago: null },
    { kind: 'files', bytes: 90_000, month_ago: 120_000, year_ago: null },
  ]
  page.route(/\/api\/main\/ownership\/sizes/, () => Response.json({ measured_on: '2026-11-28', kinds }))
  await enter(page, person(people, 0), '/admin/profile/settings/owner')
  const table = page.getByRole('table')
  await expect(table.getByRole('row', { name: 'Messages and emails 5.2 MB +200 kB –' })).toBeVisible()
  await expect(table.getByRole('row', { name: 'Files 90 kB −30 kB –' })).toBeVisible()
  await expect(table.getByRole('row', { name: 'Everything 5.3 MB +170 kB –' })).toBeVisible()
  await expect(page.getByText('as of Nov 28, 2026')).toBeVisible()
  await expectSound(page)
})
