import { expect, type Page } from '@playwright/test'
import { expectFitToSee } from './axe.ts'

/** The screen has arrived, does not scroll sideways, and axe finds nothing grave in what only a drawn page shows. The structure is looked at by the screen tests. */
export async function expectGoodLooks(page: Page, where?: Parameters<typeof expectFitToSee>[1]): Promise<void> {
  // Looked at with every frame that is drawn: polling from outside would wait up to a second more.
  await page.waitForFunction(() => document.querySelector('h1')?.checkVisibility() && !document.querySelector('[aria-busy=true]'), undefined, {
    timeout: 10_000,
  })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide, `${page.url()} scrolls sideways`).toBe(0)
  await expectFitToSee(page, where)
}
