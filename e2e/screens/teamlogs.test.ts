import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('the audit log tells who changed what, filters, shows details and is exported', async ({ library, open, enter }) => {
  const page = await open()
  const { people } = await library()
  await enter(page, person(people, 0), '/admin/profile/teamlogs')
  await callsAs(page).people.createTeam({ team_name: 'Night shift' })
  await callsAs(page).librarySettings.update({ settings: { companyName: 'Wheels' } })
  await page.reload()
  await expect(page.getByText('Team “Night shift”: added')).toBeVisible()
  await page.getByLabel('Area').selectOption('Settings')
  await expect(page.getByText('Team “Night shift”: added')).toBeHidden()
  await page.getByRole('button', { name: 'Details of Settings: changed' }).first().click()
  await expect(page.getByText('→ Wheels', { exact: false })).toBeVisible()
  await expectSound(page)
  // A shorter time removes rows for good, so it is confirmed; a longer one is saved at once.
  await page.getByLabel('Keep rows for').selectOption('1 year')
  await expectSound(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect((await callsAs(page).audit.policy({})).kept_days).toBeNull()
  await page.getByLabel('Keep rows for').selectOption('1 year')
  await page.getByRole('button', { name: 'Remove older rows' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  expect((await callsAs(page).audit.policy({})).kept_days).toBe(365)
  const file = page.download()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await file
  await page.getByLabel('Area').selectOption('Exports')
  await expect(page.getByText('Audit log: exported')).toBeVisible()
})
