import { expect, type Page } from '@playwright/test'
import { createHttpClient } from '@porchlight/client'
import type { SignedIn } from '@porchlight/contracts'
import { writeSession, writeToken } from '../apps/console/src/shared/session/session-storage.ts'
import type { MintedUser } from './server-process.ts'

/** Signs a person in without the login screen: the same calls, cookie and storage. The page stands on the server's origin and shows nothing of the console yet. */
export async function signIn(page: Page, { email, password }: MintedUser, url: string): Promise<void> {
  const answer = await page.context().request.post(`${url}/api/identity/sign_in`, { data: { email, password }, headers: { origin: url } })
  expect(answer.status(), 'sign-in').toBe(200)
  const { user, library, identity_token } = (await answer.json()) as SignedIn
  const { identity } = createHttpClient({ baseUrl: () => url, authorization: () => null })
  const ids = { email: user.email, user_id: user.user_id, support_lib_id: library.support_lib_id }
  const { token } = await identity.inboxLogin(ids, { authorization: `Bearer ${identity_token}` })
  const kept = new Map<string, string>()
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: () => {} }
  writeSession(store, { user, library })
  writeToken(store, { token, storedAt: Date.now() })
  await page.goto(`${url}/healthz`)
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    [...kept],
  )
}
