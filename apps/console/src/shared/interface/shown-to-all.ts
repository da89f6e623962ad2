import { notifications, notificationsStore } from '@mantine/notifications'
import { useEffect, useSyncExternalStore } from 'react'

/** How many parts of the page are shown to everybody who passes. */
let parts = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  parts += by
  // What was told meanwhile is old by the time somebody sits at the screen again.
  const { notifications: shown, queue } = notificationsStore.getState()
  for (const { id } of [...shown, ...queue]) if (id !== undefined) notifications.hide(id)
  for (const hear of listeners) hear()
}

/** Returns whether the page is shown to everybody who passes, such as on a wall: no toast, sound or notification may tell them about people. */
export const isShownToAll = (): boolean => parts > 0

/** Returns `isShownToAll`, kept current. */
export const useIsShownToAll = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isShownToAll)

/** Makes the page one that is shown to everybody who passes, as long as the component is there. */
export function useShownToAll(): void {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}
