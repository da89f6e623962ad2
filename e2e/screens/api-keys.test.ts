import { person } from '../people.ts'
import { expect, expectSound, test } from './harness/test.ts'

test('a key is made for some areas, shown once, and revoked', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin' }, { role: 'agent', flags: { canViewIntegrations: true } }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/profile/integrations')
  await expect(page.getByText('There are no API keys.')).toBeVisible()
  await page.getByRole('button', { name: 'Create an API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Shop')
  // Without a scope, a key would be for nothing.
  await expect(dialog.getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
  await dialog.getByLabel('Help articles').selectOption('both')
  await dialog.getByLabel('Teammates and teams').selectOption('read')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('it is not shown again', { exact: false })).toBeVisible()
  await expect(page.getByText(/^plk_[A-Za-z0-9_-]{43}$/)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^plk_[A-Za-z0-9_-]{43}$/)).toHaveCount(0)
  await expect(page.getByText('Shop · Active')).toBeVisible()
  await expect(page.getByText('Help articles: Read and change, Teammates and teams: Read')).toBeVisible()
  await expect(page.getByText('Never used')).toBeVisible()

  const second = await open()
  await enter(second, person(people, 1), '/admin/profile/integrations')
  await expect(second.getByText('Shop · Active')).toBeVisible()
  for (const name of ['Create an API key', 'Revoke Shop']) await expect(second.getByRole('button', { name })).toHaveCount(0)

  await page.getByRole('button', { name: 'Revoke Shop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('Shop · Revoked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revoke Shop' })).toHaveCount(0)
  // Open screens hear of it.
  await expect(second.getByText('Shop · Revoked')).toBeVisible()
})
