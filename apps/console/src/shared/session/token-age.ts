import { limits } from '@porchlight/contracts/limits'
import type { StoredToken } from './session-storage.ts'

const refreshMs = limits.tokenRefreshHours * 3_600_000

/**
 * Returns whether the inbox token must be renewed: it was stored 23 hours ago or earlier (checklist A3), or its timestamp is in the future and can't be
 * trusted.
 */
export function mustRenew(token: StoredToken, now: number): boolean {
  const age = now - token.storedAt
  return age >= refreshMs || age < 0
}

/** Returns the milliseconds until the next renewal, never negative. */
export function renewalIn(token: StoredToken, now: number): number {
  return mustRenew(token, now) ? 0 : token.storedAt + refreshMs - now
}
