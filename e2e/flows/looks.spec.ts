import type { Page } from '@playwright/test'
import { expectGoodLooks } from '../expect-sound.ts'
import { looks, test } from '../fixtures.ts'
import { person } from '../people.ts'

const settings = '/admin/profile/settings'

/** Every screen of the console, with something in it. What it does, and the structure axe reads, is for the screen tests. */
const screens = {
  'settings of the library': ['', '/domain', '/visibility', '/agencies', '/metadata', '/installation', '/identity'].map((group) => settings + group),
  'settings of what visitors get': [
    ...['/helpcenter', '/widget', '/chat', '/tickets', '/thirdparty'].map((group) => settings + group),
    '/admin/widgetsetup',
    '/admin/preview',
  ],
}

/** Goes to another screen without loading the page again, as its links do. */
const visit = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

for (const look of looks) {
  for (const [what, paths] of Object.entries(screens)) {
    test(`${what} can be read and fit (${look.name})`, async ({ library, open, enter }) => {
      const page = await open(look)
      // Nothing to wait for.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await enter(page, person((await library()).people, 0), '/admin/profile/theme')
      for (const path of paths) {
        await visit(page, path)
        await expectGoodLooks(page, { besides: 'iframe[sandbox]' })
      }
    })
  }
}
