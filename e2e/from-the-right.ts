import type { Page } from '@playwright/test'

/** Sets every document of the page, including iframes, to right-to-left. */
export const fromTheRight = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new MutationObserver((_changes, watcher) => {
      document.documentElement.dir = 'rtl'
      if (document.body) watcher.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
