import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'

/** The screen has arrived, does not scroll sideways, and axe finds nothing grave in it. */
export async function expectSound(page: Page, where?: Parameters<typeof expectAccessible>[1]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide, `${page.url()} scrolls sideways`).toBe(0)
  await expectAccessible(page, where)
}
