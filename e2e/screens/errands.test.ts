import { person } from '../people.ts'
import { Errand } from './harness/errand.ts'
import { expect, expectSound, test } from './harness/test.ts'

test.describe('errands of somebody who has never been here, who reads and types what they look for', () => {
  /** What is typed into the search for everything, and where it has led when it is done. */
  const errands: readonly (readonly [errand: string, typed: string, done: (errand: Errand) => Promise<void>])[] = [
    ['invite a colleague', 'invite', ({ page }) => expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()],
    ['make a macro', 'new macro', ({ page }) => expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('A macro that people run by hand')],
    [
      'connect the mailbox',
      'mailbox',
      ({ page }) =>
        expect(
          page
            .getByRole('main')
            .getByRole('heading', { name: /mailbox/i })
            .first(),
        ).toBeVisible(),
    ],
    ['change the company’s phone number', 'phone', ({ page }) => expect(page.getByLabel('Phone')).toBeFocused()],
    ['set when we are open', 'opening hours', ({ page }) => expect(page).toHaveURL('/admin/profile/businesshours')],
    ['require two-factor', 'require two-factor', ({ page }) => expect(page).toHaveURL(/two-factor/)],
    ['delete what a customer asks to have deleted', 'gdpr', ({ page }) => expect(page).toHaveURL(/personal-data/)],
    ['take a break', 'away', ({ page }) => expect(page.getByText('Away', { exact: true }).first()).toBeVisible()],
  ]

  test('each is at most three screens from the inbox, and as many presses as its words have letters, and two', async ({ library, open, enter }) => {
    const { people } = await library()
    const page = await open()
    await enter(page, person(people, 0), '/admin/inbox')
    for (const [what, typed, done] of errands) {
      const errand = new Errand(page)
      await errand.search(typed)
      await done(errand)
      expect({ what, presses: errand.presses, screens: errand.screens }).toEqual({ what, presses: typed.length + 2, screens: 1 })
      await page.goto('/admin/inbox')
    }
  })
})

test('the settings are listed by what they are about, with the state they are in; what is found is marked', async ({ library, open, enter }) => {
  const { people } = await library()
  const [boss, agent] = [await open(), await open()]
  await enter(boss, person(people, 0), '/admin/profile/overview')
  const main = boss.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(8)
  await expect(main.getByRole('link', { name: /^Integrations.*Receives no email · Sends no email/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Teammates.* people/ })).toBeVisible()
  await expectSound(boss)
  await main.getByRole('searchbox', { name: 'Find a setting' }).fill('copyright')
  await main.getByRole('link', { name: /^Copyright line/ }).click()
  await expect(boss.getByLabel('Copyright line')).toBeFocused()
  await expect(boss.locator('[data-found]')).toHaveCount(1)

  await enter(agent, person(people, 1), '/admin/profile/overview')
  await expect(agent.getByRole('main').getByRole('link', { name: /^Canned replies.*None yet/ })).toBeVisible()
  await expect(agent.getByRole('main').getByRole('link', { name: /^(Integrations|Teammates|Company)/ })).toHaveCount(0)
  await agent.getByRole('main').getByRole('searchbox', { name: 'Find a setting' }).fill('copyright')
  await expect(agent.getByRole('main').getByRole('status').filter({ hasText: 'No results found' })).toHaveCount(1)

  // Without the states, the pages can be opened all the same, and it says so.
  agent.route(/settings_states/, () => Response.json({ error: { code: 'forbidden' } }, { status: 403 }))
  await agent.reload()
  await expect(agent.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(agent.getByRole('main').getByRole('link', { name: 'Canned replies' }).first()).toBeVisible()
})
