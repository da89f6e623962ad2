import { createHttpClient } from '@porchlight/client'
import type { SignedIn } from '@porchlight/contracts/identity/identity'
import { writeSignIn } from '../apps/console/src/shared/session/session-storage.ts'
import type { MintedUser } from './server-process.ts'

type Send = (address: string, init: { method: string; headers: Record<string, string>; body: string }) => Promise<{ json: () => Promise<unknown> }>

/**
 * Signs in with the login screen's calls: the first goes through `send`, which stores its cookie, the second through `fetch`. Returns what the console would
 * then store.
 */
export async function signedInSession({ email, password }: MintedUser, url: string, send: Send, fetch = globalThis.fetch): Promise<[string, string][]> {
  const answer = await send(`${url}/api/identity/sign_in`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { user, library, identity_token } = (await answer.json()) as SignedIn
  const { identity } = createHttpClient({ baseUrl: () => url, authorization: () => null, fetch })
  const ids = { email: user.email, user_id: user.user_id, support_lib_id: library.support_lib_id }
  const { token } = await identity.inboxLogin(ids, { authorization: `Bearer ${identity_token}` })
  const kept = new Map<string, string>()
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: () => {} }
  writeSignIn(store, { user, library }, { token, storedAt: Date.now() })
  return [...kept]
}
