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
  await expect(page.getByText('Your directory hasn’t sent any groups yet.')).toBeVisible()
  const calls = callsAs(page)
  const { team } = await calls.people.createTeam({ team_name: 'Sales', member_ids: [] })
  await calls.scim.addGroup({ display_name: 'Crew', member_ids: [person(people, 1).user_id] })
  const choice = page.getByLabel('Team or role of Crew')
  await expect(choice).toBeVisible()
  await expectSound(page)
  await choice.selectOption(`team:${team.team_ref}`)
  await expect(page.getByText('Crew saved')).toBeVisible()
  expect((await calls.people.teams({})).teams[0]?.member_ids).toEqual([person(people, 1).user_id])
  await choice.selectOption('role:editor')
  await page.quiet()
  await page.reload()
  await expect(page.getByLabel('Team or role of Crew')).toHaveValue('role:editor')
  expect((await calls.people.teams({})).teams[0]?.member_ids).toEqual([])
})

test('the addresses of the console: one’s own cannot be left out; from how much on reading is reported', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  const page = await open({ viewport: { width: 390, height: 844 } })
  await enter(page, person(people, 0), '/admin/profile/settings/access')
  const list = page.getByLabel('Addresses and networks')
  await list.fill('198.51.100.0/24')
  await expectSound(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('You would lock yourself out')).toBeVisible()
  await page.getByRole('button', { name: 'Add my address' }).click()
  await expect(list).toHaveValue(/198\.51\.100\.0\/24\n./)
  // The address of a page may be another one after it is loaded again.
  await list.fill('198.51.100.0/24\n0.0.0.0/0\n::/0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Addresses saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Addresses and networks')).toHaveValue(/198\.51\.100\.0\/24/)

  await page.goto('/admin/profile/settings/reading')
  await page.getByLabel('Conversations opened, at least').fill('50')
  await page.getByRole('switch', { name: 'Alert for: Exports made' }).click()
  await expect(page.getByText('Never alerts')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Limits saved')).toBeVisible()
  expect((await callsAs(page).readingAlerts.read({})).limits).toEqual({ conversations: 50, attachments: 300, exports: null })
})

test('a link to join, and the page of whoever has it', async ({ library, open, enter }) => {
  const { people, company_name } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  const page = await open({ viewport: { width: 390, height: 844 } })
  await enter(page, person(people, 0), '/admin/profile/teammates')
  await page.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create link' })
  await dialog.getByLabel('Only addresses in this domain').fill('shop.test')
  await dialog.getByLabel('Maximum number of people').fill('3')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = dialog.getByText(/\/join\/link#/)
  await expect(address).toBeVisible()
  const { pathname, hash } = new URL((await address.textContent()) ?? '')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('0 of 3 joined')).toBeVisible()

  const guest = await open()
  await guest.goto(pathname + hash)
  await expect(guest.getByText(`Join ${company_name}`)).toBeVisible()
  await expectSound(guest)
  await guest.getByLabel('Email').fill('eve@evil.test')
  await guest.getByRole('button', { name: 'Send me an invitation' }).click()
  await expect(guest.getByRole('alert')).toBeVisible()
  await guest.getByLabel('Email').fill('eva@shop.test')
  await guest.getByRole('button', { name: 'Send me an invitation' }).click()
  await expect(guest.getByText('Check your email')).toBeVisible()

  await page.getByRole('button', { name: 'Revoke link: Agent, shop.test' }).click()
  await expect(page.getByText('No links yet')).toBeVisible()
})
