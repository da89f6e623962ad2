import { useSyncExternalStore } from 'react'

let isNeeded = false
const listeners = new Set<() => void>()

/** Records that the server lets this session do nothing before it has proved a second factor: the console then shows only how to set one up. */
export function needSecondFactor(): void {
  if (isNeeded) return
  isNeeded = true
  for (const listener of listeners) listener()
}

/** Returns whether a second factor has to be proved first. Loading the page again begins anew. */
export function useNeedsSecondFactor(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => isNeeded,
  )
}
