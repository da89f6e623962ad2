import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('a teammate can be deactivated, which signs them out immediately, and reactivated', async ({ library, open, enter }) => {
  const { people } = await library()
  const [boss, agent] = [person(people, 0), person(people, 1)]
  const [page, theirs] = [await open(), await open()]
  await enter(theirs, agent, '/admin')
  await enter(page, boss, '/admin/profile/teammates')
  const row = page.getByRole('row').filter({ hasText: agent.name })
  await expect(row).toBeVisible()
  // No one can deactivate themselves.
  await expect(page.getByRole('button', { name: `Deactivate ${boss.name}` })).toHaveCount(0)
  await page.getByRole('button', { name: `Deactivate ${agent.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Deactivate ${agent.name}?` })
  await expect(dialog.getByText('be signed out everywhere')).toBeVisible()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: `Deactivate ${agent.name}` }).click()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(row).toHaveCount(0)
  await expect(theirs).toHaveURL(/\/login/)
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: `Reactivate ${agent.name}` }).click()
  await expect(row).toBeVisible()
  await enter(theirs, agent, '/admin')
  await expect(theirs).toHaveURL(/\/admin\/inbox/)
})

test('an invitation becomes invalid when its sender loses the permission, and can be dismissed', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin' }, { role: 'admin' }] })
  const [boss, rogue] = [person(people, 0), person(people, 1)]
  const [page, theirs] = [await open(), await open()]
  await enter(theirs, rogue, '/admin')
  await callsAs(theirs).identity.invite({ email: 'friend@join.test', role: 'admin' })
  await enter(page, boss, '/admin/profile/teammates')
  const invitation = page.getByText('friend@join.test')
  await expect(invitation).toBeVisible()
  await page.getByRole('button', { name: `Deactivate ${rogue.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('No longer valid')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(invitation).toHaveCount(0)
})
