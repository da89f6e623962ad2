import type { Page } from '@playwright/test'

/** Every document of the page, frames included, reads from the right. */
export const fromTheRight = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new MutationObserver((_changes, watcher) => {
      document.documentElement.dir = 'rtl'
      if (document.body) watcher.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
