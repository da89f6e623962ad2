import { takeEarlyAnswer } from '../connection/early-answers.ts'
import { askForNumber, noteNumber } from '../connection/live/start-number.ts'
import { readToken } from './session-storage.ts'
import { followOtherSession, isOtherSession } from './session-store.ts'
import { mustRenew } from './token-age.ts'

let renewing: Promise<string | null> | null = null

/**
 * Returns the inbox token, renewed if it is 23 hours old or more (checklist A3). Null if no one is signed in.
 * If the network fails, returns the old token, which is valid for another hour.
 */
export async function freshToken(): Promise<string | null> {
  const stored = readToken(localStorage)
  if (!stored) return null
  // Another tab has switched libraries, and this one is about to be loaded again: a call of the old page must not run in the new library.
  if (isOtherSession()) return new Promise(() => followOtherSession())
  if (!mustRenew(stored, Date.now())) return stored.token
  // Once a day: loaded when it is needed.
  renewing ??= import('./renew-token.ts')
    .then(({ renewToken }) => renewToken(stored.token))
    .catch(() => stored.token)
    .finally(() => {
      renewing = null
    })
  return renewing
}

/** `fetch` wrapper that first renews the inbox token when due, and uses the response to an early call if there is one. */
export const fetchWithFreshToken: typeof fetch = async (input, init) => {
  const token = await freshToken()
  if (!token) return fetch(input, init)
  const isRead = init?.method === 'GET'
  const early = isRead ? await takeEarlyAnswer(String(input), token, init.signal) : null
  const asked = isRead ? askForNumber() : {}
  const headers = new Headers({ ...Object.fromEntries(new Headers(init?.headers)), ...asked, authorization: `Bearer ${token}` })
  const response = early ?? (await fetch(input, { ...init, headers }))
  if (response.ok && (early || Object.keys(asked).length > 0)) noteNumber(response.headers)
  return response
}
