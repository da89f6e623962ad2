import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectFitToSee } from './axe.ts'

type Where = Parameters<typeof expectAccessible>[1]

/** The screen has arrived, does not scroll sideways, and axe finds nothing grave in it. */
export async function expectSound(page: Page, where?: Where): Promise<void> {
  await expectArrived(page)
  await expectAccessible(page, where)
}

/** Like `expectSound` for what only a drawn page shows; the structure is looked at by the screen tests. */
export async function expectGoodLooks(page: Page, where?: Where): Promise<void> {
  await expectArrived(page)
  await expectFitToSee(page, where)
}

async function expectArrived(page: Page): Promise<void> {
  // Looked at with every frame that is drawn: polling from outside would wait up to a second more.
  await page.waitForFunction(() => document.querySelector('h1')?.checkVisibility() && !document.querySelector('[aria-busy=true]'), undefined, {
    timeout: 10_000,
  })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide, `${page.url()} scrolls sideways`).toBe(0)
}
