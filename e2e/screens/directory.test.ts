import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('groups of the directory stand for teams and roles', async ({ library, open, enter }) => {
  const { people } = await library({
    people: [
      { role: 'admin', name: 'Ada Admin' },
      { role: 'agent', name: 'Alex Agent' },
    ],
  })
  const page = await open({ viewport: { width: 390, height: 844 } })
  await enter(page, person(people, 0), '/admin/profile/directory')
  await expect(page.getByText('The directory has sent no group yet.')).toBeVisible()
  const calls = callsAs(page)
  const { team } = await calls.people.createTeam({ team_name: 'Sales', member_ids: [] })
  await calls.scim.addGroup({ display_name: 'Crew', member_ids: [person(people, 1).user_id] })
  const choice = page.getByLabel('What Crew stands for')
  await expect(choice).toBeVisible()
  await expectSound(page)
  await choice.selectOption(`team:${team.team_ref}`)
  await expect(page.getByText('Crew is saved')).toBeVisible()
  expect((await calls.people.teams({})).teams[0]?.member_ids).toEqual([person(people, 1).user_id])
  await choice.selectOption('role:editor')
  await page.quiet()
  await page.reload()
  await expect(page.getByLabel('What Crew stands for')).toHaveValue('role:editor')
  expect((await calls.people.teams({})).teams[0]?.member_ids).toEqual([])
})

test('the addresses of the console: one’s own cannot be left out', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  const page = await open({ viewport: { width: 390, height: 844 } })
  await enter(page, person(people, 0), '/admin/profile/settings/access')
  const list = page.getByLabel('Addresses and networks')
  await list.fill('198.51.100.0/24')
  await expectSound(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('you would lock yourself out')).toBeVisible()
  await page.getByRole('button', { name: 'Add my address' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The addresses are saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Addresses and networks')).toHaveValue(/198\.51\.100\.0\/24/)
})
