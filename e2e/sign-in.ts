import type { Page } from '@playwright/test'
import type { MintedUser } from './server-process.ts'
import { signedInSession } from './signed-in-session.ts'

/** Signs a person in without the login screen: the same calls, cookie and storage. The page is on the server's origin but shows nothing of the console yet. */
export async function signIn(page: Page, user: MintedUser, url: string): Promise<void> {
  const { request } = page.context()
  const kept = await signedInSession(user, url, (address, { body, ...rest }) => request.fetch(address, { ...rest, data: body }))
  await page.goto(`${url}/healthz`)
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, kept)
}
