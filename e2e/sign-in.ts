import type { Page } from '@playwright/test'
import type { MintedUser } from './server-process.ts'
import { signedInSession } from './signed-in-session.ts'

/** Signs in without the login screen: same calls, cookie and storage. Afterwards the page is on the server's origin but no console page is open. */
export async function signIn(page: Page, user: MintedUser, url: string): Promise<void> {
  const { request } = page.context()
  const kept = await signedInSession(user, url, (address, { body, ...rest }) => request.fetch(address, { ...rest, data: body }))
  await page.goto(`${url}/healthz`)
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, kept)
}
