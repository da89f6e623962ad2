import { person } from '../people.ts'
import type { ScreenPage } from './harness/screen-page.ts'
import { expect, expectSound, test } from './harness/test.ts'

test.describe('N1: the profile area', () => {
  /** Every page: its path, its link, and its heading if that differs. Those of the first group are open to everyone. */
  const own = [
    ['account', 'Account'],
    ['changePassword', 'Change password'],
    ['theme', 'Theme'],
    ['tickets', 'Support tickets'],
  ] as const
  const guarded = [
    ['settings', 'Company'],
    ['teammates', 'Teammates'],
    ['teamlogs', 'Audit log'],
    ['emaillogs', 'Email logs'],
    ['permissions', 'Permissions'],
    ['integrations', 'Integrations'],
    ['ticketsettings', 'Ticket settings'],
    ['tickettypes', 'Ticket types'],
    ['notifications', 'Notifications'],
    ['smartqueues', 'Smart queues'],
    ['ticketcategories', 'Ticket categories'],
    ['tickettiers', 'Ticket tiers'],
    ['language', 'Language'],
  ] as const
  const pages = (page: ScreenPage) => page.getByRole('navigation', { name: 'Profile' })

  test('all seventeen pages open, the account first; on a phone they are behind a button', async ({ library, open, enter }) => {
    const page = await open({ viewport: { width: 390, height: 844 } })
    await enter(page, person((await library()).people, 0), '/admin/profile')
    await expect(page).toHaveURL('/admin/profile/account')
    const main = page.getByRole('main')
    for (const [path, link, heading = link] of [...own, ...guarded] as readonly (readonly [string, string, string?])[]) {
      await pages(page).getByRole('searchbox', { name: 'Find a page' }).fill(link)
      await pages(page).getByRole('link', { name: link, exact: true }).click()
      await expect(page).toHaveURL(`/admin/profile/${path}`)
      await expect(main.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
    }
    const button = pages(page).getByRole('button', { name: 'Profile: Language' })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  test('a page is found by its words, also one of the settings; without the permission, it is neither listed, found nor opened', async ({
    library,
    open,
    enter,
  }) => {
    const { people } = await library()
    const [boss, agent] = [await open(), await open()]
    const find = (page: ScreenPage) => pages(page).getByRole('searchbox', { name: 'Find a page' })
    await enter(boss, person(people, 0), '/admin/profile/account')
    await find(boss).fill('two-factor')
    await expect(pages(boss).getByRole('status')).toHaveText('2 results')
    await expect(pages(boss).getByRole('link', { name: 'Account' })).toBeVisible()
    await find(boss).press('Enter')
    await expect(boss).toHaveURL('/admin/profile/settings/two-factor')
    await expect(find(boss)).toHaveValue('')
    await find(boss).fill('nothing of the kind')
    await expect(pages(boss).getByRole('status')).toHaveText('No results found')

    await enter(agent, person(people, 1), '/admin/profile/account')
    await expect(pages(agent).getByRole('link', { name: 'Theme' })).toBeVisible()
    await find(agent).fill('two-factor')
    await expect(pages(agent).getByRole('link')).toHaveCount(1)
    await find(agent).fill('')
    for (const [, link] of own) await expect(pages(agent).getByRole('link', { name: link, exact: true })).toBeVisible()
    for (const [, link] of guarded) await expect(pages(agent).getByRole('link', { name: link, exact: true })).toHaveCount(0)
    await agent.goto('/admin/profile/language')
    await expect(agent).toHaveURL('/admin/accessdenied')
  })

  test('its forms and tables are accessible', async ({ library, open, enter }) => {
    const page = await open()
    await enter(page, person((await library()).people, 0), '/admin/profile/account')
    await expectSound(page)
    for (const path of ['changePassword', 'theme', 'notifications', 'settings', 'teammates', 'permissions']) {
      const [, link = ''] = [...own, ...guarded].find(([each]) => each === path) ?? []
      await pages(page).getByRole('searchbox', { name: 'Find a page' }).fill(link)
      await pages(page).getByRole('link', { name: link, exact: true }).click()
      await expect(page).toHaveURL(`/admin/profile/${path}`)
      await expectSound(page)
    }
  })
})
