import { limits } from '@porchlight/contracts/limits'
import type { StoredToken } from './session-storage.ts'

const refreshMs = limits.tokenRefreshHours * 3_600_000

/** Must the inbox token be renewed? At 23 hours or more since it was stored (checklist A3). A time in the future is no proof of youth. */
export function mustRenew(token: StoredToken, now: number): boolean {
  const age = now - token.storedAt
  return age >= refreshMs || age < 0
}

/** Milliseconds until the next renewal, never negative. */
export function renewalIn(token: StoredToken, now: number): number {
  return mustRenew(token, now) ? 0 : token.storedAt + refreshMs - now
}
