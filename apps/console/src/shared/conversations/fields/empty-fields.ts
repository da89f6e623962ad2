import { useSyncExternalStore } from 'react'

/** Where this device keeps whether a user wants to see the empty fields of conversations. */
const keyOf = (user_id: string): string => `porchlight-empty-fields.${user_id}`

const listeners = new Set<() => void>()
const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Who shows them until the tab closes, where the browser keeps nothing. */
const shown = new Set<string>()
const isKept = (user_id: string): boolean => {
  try {
    return localStorage.getItem(keyOf(user_id)) !== null
  } catch (_storageRefused) {
    return false
  }
}

/** Returns whether this user sees the empty fields of conversations on this device. They don't, until they ask for them. */
export const useEmptyFields = (user_id: string): boolean => useSyncExternalStore(follow, () => shown.has(user_id) || isKept(user_id))

/** Shows or hides the empty fields of conversations for this user on this device. */
export function showEmptyFields(user_id: string, isShown: boolean): void {
  if (isShown) shown.add(user_id)
  else shown.delete(user_id)
  try {
    if (isShown) localStorage.setItem(keyOf(user_id), '1')
    else localStorage.removeItem(keyOf(user_id))
  } catch (_storageRefused) {
    // Full or refused: the choice lasts until the tab closes.
  }
  for (const listener of listeners) listener()
}
