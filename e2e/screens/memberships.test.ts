import { person } from '../people.ts'
import { expect, expectSound, test } from './harness/test.ts'

const refusal = (status: number, code: string) => Response.json({ error: { code, message: code } }, { status })

test('an invitation to an address with an account asks to sign in to it, and says so to whoever is signed in to another', async ({ library, open, enter }) => {
  const page = await open()
  page.route(/\/invitation\/approve/, () => refusal(401, 'unauthenticated'))
  await page.goto('/join?token=abcdefghijklmnopqrstuvwxyz012345')
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/login?returnUrl=%2Fjoin%2Faccount%3Ftoken%3Dabcdefghijklmnopqrstuvwxyz012345')

  const theirs = await open()
  await enter(theirs, person((await library()).people, 0))
  theirs.route(/\/invitation\/approve/, () => refusal(403, 'claim_mismatch'))
  await theirs.goto('/join?token=abcdefghijklmnopqrstuvwxyz012345')
  await expect(theirs.getByText('was sent to a different address')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('people with several libraries see them in the profile menu with what waits there, and hear of it; others see none', async ({
  library,
  open,
  enter,
  server,
}) => {
  const { people, company_name, support_lib_id } = await library()
  const other = await library({ company_name: 'Lakeside Boats', people: [{ role: 'agent', name: 'Alex', account: person(people, 1) }] })
  await server.ask('conversation', { support_lib_id: other.support_lib_id, message: 'Is the boat ready?' })
  const page = await open()
  await enter(page, person(people, 1), '/admin/profile/theme')
  const button = page.getByRole('button', { name: /’s profile$/ })
  await expect(button).toContainText('1 conversation waiting in your other libraries')
  await button.click()
  const list = page.getByRole('navigation', { name: 'Your libraries' })
  await expect(list.getByRole('button', { name: company_name })).toBeDisabled()
  await expect(list.getByRole('button', { name: 'Lakeside Boats' })).toContainText('1 conversation waiting')
  await expectSound(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('lakeside')
  await expect(page.getByRole('option', { name: 'Switch to Lakeside Boats' })).toBeVisible()
  await page.keyboard.press('Escape')
  // Both ring: from here for the other library, and after the switch for this one.
  await page.line.isHeard()
  await server.ask('conversation', { support_lib_id: other.support_lib_id, message: 'And the oars?' })
  await expect(page.getByText('New chat in Lakeside Boats')).toBeVisible()
  await expect(button).toContainText('2 conversations waiting in your other libraries')
  await expectSound(page)
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  await page.quiet()
  await page.goto('/admin/profile/theme')
  await page.getByRole('button', { name: /’s profile$/ }).click()
  await expect(list.getByRole('button', { name: 'Lakeside Boats' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.line.isHeard()
  await server.ask('conversation', { support_lib_id, message: 'Is anybody there?' })
  await expect(page.getByText(`New chat in ${company_name}`)).toBeVisible()

  const single = await open()
  await enter(single, person(people, 2), '/admin/profile/theme')
  await single.getByRole('button', { name: /’s profile$/ }).click()
  await expect(single.getByRole('button', { name: 'Log Out' })).toBeVisible()
  await single.quiet()
  await expect(single.getByRole('navigation', { name: 'Your libraries' })).toHaveCount(0)
})

test('an admin of a parent joins a child and can then switch to it', async ({ library, open, enter }) => {
  const { people, support_lib_id } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  await library({ company_name: 'Branch Office', parent_lib_id: support_lib_id, people: [] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/profile/settings/agencies')
  await page.getByRole('button', { name: 'Join Branch Office as an admin' }).click()
  await expect(page.getByText('You’re an admin of Branch Office now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch to Branch Office' })).toBeVisible()
  await expectSound(page)
})
