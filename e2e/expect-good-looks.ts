import { expect, type Page } from '@playwright/test'
import { expectFitToSee } from './axe.ts'

/**
 * Waits until the screen is ready, then checks that it does not scroll sideways and that axe finds no serious issue that only a rendered page shows. Structure
 * is checked by the screen tests.
 */
export async function expectGoodLooks(page: Page, where?: Parameters<typeof expectFitToSee>[1]): Promise<void> {
  // Checked in the page on every frame: polling from outside could take up to a second longer.
  // A phone that shows an open conversation hides the list with its first heading.
  const isReady = () => [...document.querySelectorAll('h1, h2')].some((heading) => heading.checkVisibility()) && !document.querySelector('[aria-busy=true]')
  await page.waitForFunction(isReady, undefined, { timeout: 45_000 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide, `${page.url()} scrolls sideways`).toBe(0)
  // A list that is fetched again is faded, and a message may be fading away: what is found is looked at again for a while, and what is wrong stays wrong.
  await expect(async () => {
    await page.waitForFunction(isReady, undefined, { timeout: 45_000 })
    await expectFitToSee(page, where)
  }).toPass({ timeout: 30_000, intervals: [0, 500, 1000, 2000] })
}
