import { useSyncExternalStore } from 'react'

/** A message that must be acknowledged before continuing ('Attention!'). */
export type Dialog = { title: string; message: string }

let open: Dialog | null = null
const listeners = new Set<() => void>()

/** Opens the dialog, or closes it with null. */
export function showDialog(dialog: Dialog | null): void {
  open = dialog
  for (const listener of listeners) listener()
}

/** Returns the open dialog, or null. */
export function useDialog(): Dialog | null {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => open,
  )
}
