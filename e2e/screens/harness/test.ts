import { test as base } from 'vitest'
import { type Calls, callsOf } from '../../../apps/server/src/testing/calls.ts'
import type { LibraryWish, MintedLibrary, MintedUser } from '../../server-process.ts'
import { signedInSession } from '../../signed-in-session.ts'
import { TestServer } from '../../test-server.ts'
import { expect } from './matchers.ts'
import { type ScreenLook, ScreenPage } from './screen-page.ts'

type Fixtures = {
  /** A complete Porchlight in a separate process, shared by the tests of one worker. */
  server: TestServer
  /** Creates a library for this test, with staff accounts. */
  library: (wish?: LibraryWish) => Promise<MintedLibrary>
  /** Opens a separate browser (another person or device). An error on its page fails the test. */
  open: (look?: ScreenLook) => Promise<ScreenPage>
  /** Signs in without the login screen. `at`: the console page to open next. */
  enter: (page: ScreenPage, user: MintedUser, at?: string) => Promise<void>
}

/** Screen tests: the API of the browser flows, in a jsdom window. */
export const test = base.extend<Fixtures>({
  server: [
    async ({}, use) => {
      const server = await TestServer.start()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  library: async ({ server }, use) => use((wish = {}) => server.ask('library', wish)),
  open: async ({ server }, use) => {
    const pages: ScreenPage[] = []
    await use(async (look) => {
      const page = new ScreenPage(server.url, look)
      pages.push(page)
      return page
    })
    for (const page of pages) page.close()
    const errors = pages.flatMap((page) => page.errors)
    // Vitest keeps a test's fixtures until its file ends. Without this, they would keep every window alive, at 10 MB or more each.
    pages.length = 0
    expect(errors).toEqual([])
  },
  enter: async ({ server }, use) =>
    use(async (page, user, at) => {
      const send = (address: string | URL | Request, init?: RequestInit) => page.network.send(String(address), init)
      const entries = await signedInSession(user, server.url, send, send)
      for (const [key, value] of entries) page.storage().setItem(key, value)
      if (at !== undefined) await page.goto(at)
    }),
})

/** Calls the server as the user signed in on the page, for setup that a test does not exercise. */
export function callsAs(page: ScreenPage): Calls {
  return callsOf(new URL(page.url()).origin, () => `Bearer ${page.storage().getItem('inbox-chat-token')}`)
}

export { expectSound } from './expect-sound.ts'
export { expect }
