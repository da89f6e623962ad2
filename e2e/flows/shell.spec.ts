import { expect, test } from '../fixtures.ts'
import { person } from '../people.ts'

test('the skip link, help button, feed and command list are in place; a lost network is reported; a matrix keeps its header in view', async ({
  library,
  open,
  enter,
}) => {
  const page = await open()
  await enter(page, person((await library()).people, 0), '/admin/profile/account')
  await expect(page.getByRole('button', { name: /’s profile$/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  const help = page.getByRole('button', { name: /^Help(?! center)/ })
  const before = await help.boundingBox()
  await help.focus()
  await page.keyboard.press('Shift+ArrowUp')
  expect((await help.boundingBox())?.y).toBe((before?.y ?? 0) - 80)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Widget preview' }).locator('iframe')).toBeVisible()
  await page.getByRole('button', { name: 'User Activities Feed' }).click()
  await expect(page.getByRole('dialog', { name: 'User Activities Feed' })).toBeVisible()
  const layer = (part: string) => page.locator(part).evaluate((node) => getComputedStyle(node).zIndex)
  expect([await layer('.mantine-Drawer-inner'), await layer('.mantine-Drawer-overlay')]).toEqual(['11000', '9999'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'User Activities Feed' })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+k')
  const bar = page.getByRole('combobox', { name: 'Type a command…' })
  await expect(bar).toBeFocused()
  const heightOf = () => page.getByRole('listbox', { name: 'Commands' }).evaluate((list: HTMLElement) => list.offsetHeight)
  const height = await heightOf()
  await bar.fill('dark')
  expect(await heightOf()).toBe(height)
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 780 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/admin/profile/permissions')
    await page.getByRole('row').last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('row').last()).toBeInViewport()
    await expect(page.getByRole('columnheader', { name: 'Writer' })).toBeInViewport()
  }
})

// checklist B6
test('a toast stays for 10 s', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library()).people, 0))
  await page.clock.install()
  await page.goto('/admin/profile/account')
  await page.getByLabel('Display name').fill('Ada at the desk')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const toast = page.getByText('Saved')
  // The page's clock advances only in these small steps, so the age of the toast is known.
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return toast.isVisible()
    })
    .toBe(true)
  await page.clock.runFor(9900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(500)
  await expect(toast).toHaveCount(0)
})
