import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Look, plainLook } from './looks.ts'
import type { LibraryWish, MintedLibrary, MintedUser } from './server-process.ts'
import { signIn } from './sign-in.ts'
import { TestServer } from './test-server.ts'

type WorkerFixtures = { server: TestServer }

type Fixtures = {
  /** Creates a library for this test, with staff accounts. */
  library: (wish?: LibraryWish) => Promise<MintedLibrary>
  /** Opens a separate browser context (another person or device). An error on its page fails the test. */
  open: (look?: Look) => Promise<Page>
  /** Signs in through the login screen; resolves once the console is open. For flows that test signing in. */
  login: (page: Page, user: MintedUser) => Promise<void>
  /** Signs in without the login screen. `at`: the console page to open next; without it, no console page is opened. */
  enter: (page: Page, user: MintedUser, at?: string) => Promise<void>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await TestServer.start()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  library: async ({ server }, use) => use((wish = {}) => server.ask('library', wish)),
  open: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = []
    const errors: string[] = []
    await use(async (look = plainLook) => {
      const { theme: colorScheme, viewport, hasMotion } = look
      const context = await browser.newContext({ baseURL: server.url, colorScheme, viewport, reducedMotion: hasMotion ? 'no-preference' : 'reduce' })
      contexts.push(context)
      const page = await context.newPage()
      page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
      return page
    })
    for (const context of contexts) await context.close()
    expect(errors, 'errors on pages').toEqual([])
  },
  login: async ({}, use) => {
    await use(async (page, { email, password }) => {
      await page.goto('/login')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL(/\/admin\//)
    })
  },
  enter: async ({ server }, use) => {
    await use(async (page, user, at) => {
      await signIn(page, user, server.url)
      if (at !== undefined) await page.goto(at)
    })
  },
})

export { expectAccessible } from './axe.ts'
export { atEveryWidth, darkPhone, desk, looks } from './looks.ts'
export { expect }
