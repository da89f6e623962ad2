/** Text typed by a user that the server doesn't have yet. */
export type UnsavedCopy<V> = { values: V /** the revision it is based on */; revision: number /** ms since the epoch */; at: number }

const prefix = 'porchlight-unsaved:'
const keptMs = 30 * 24 * 3_600_000

/**
 * Stores a copy in this browser synchronously, so that neither a closed tab nor an unreachable server loses text. Ignores full or blocked storage: the text is
 * still in the field.
 */
export function storeCopy<V>(storage: Storage, key: string, copy: UnsavedCopy<V>): void {
  try {
    storage.setItem(prefix + key, JSON.stringify(copy))
  } catch {
    // An older copy is better than none.
  }
}

/** Returns the copy under the key; null if it is missing, unreadable or expired. */
export function readCopy<V extends object>(storage: Storage, key: string, now: number): UnsavedCopy<V> | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(prefix + key) ?? 'null')
    return isCopy<V>(kept) && now - kept.at < keptMs ? kept : null
  } catch {
    return null
  }
}

export function removeCopy(storage: Storage, key: string): void {
  try {
    storage.removeItem(prefix + key)
  } catch {
    // Blocked storage has no copy to remove.
  }
}

function isCopy<V>(kept: unknown): kept is UnsavedCopy<V> {
  if (typeof kept !== 'object' || kept === null) return false
  const { values, revision, at } = kept as Record<string, unknown>
  return typeof values === 'object' && values !== null && typeof revision === 'number' && typeof at === 'number'
}
