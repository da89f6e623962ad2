/** What somebody has typed and the server does not have yet. */
export type UnsavedCopy<V> = { values: V /** what it was written on */; revision: number /** ms since the epoch */; at: number }

const prefix = 'porchlight-unsaved:'
const keptMs = 30 * 24 * 3_600_000

/** Keeps it in this browser, at once: a closed tab or a dead server takes nothing. Of a full or forbidden storage nothing is said: the text is still in the field. */
export function keepCopy<V>(storage: Storage, key: string, copy: UnsavedCopy<V>): void {
  try {
    storage.setItem(prefix + key, JSON.stringify(copy))
  } catch {
    // An older copy is better than none.
  }
}

/** What was kept under the key; null if there is nothing, or nothing that can be read, or only something of long ago. */
export function readCopy<V extends object>(storage: Storage, key: string, now: number): UnsavedCopy<V> | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(prefix + key) ?? 'null')
    return isCopy<V>(kept) && now - kept.at < keptMs ? kept : null
  } catch {
    return null
  }
}

export function forgetCopy(storage: Storage, key: string): void {
  try {
    storage.removeItem(prefix + key)
  } catch {
    // A storage that may not be used holds nothing.
  }
}

function isCopy<V>(kept: unknown): kept is UnsavedCopy<V> {
  if (typeof kept !== 'object' || kept === null) return false
  const { values, revision, at } = kept as Record<string, unknown>
  return typeof values === 'object' && values !== null && typeof revision === 'number' && typeof at === 'number'
}
