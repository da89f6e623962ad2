/** How long the tab that acted keeps the name, so that others that hear of the same a moment later stay still. */
const heldMs = 3000

type Locks = Pick<LockManager, 'request'>

/**
 * Does something in only one of the open tabs: a message that three tabs hear makes one sound. Call it only in a tab that can act. Where a browser has no locks, or
 * refuses them to a frame, each tab acts.
 */
export function inOneTab(name: string, act: () => void, locks: Locks | undefined = globalThis.navigator?.locks): void {
  if (!locks) {
    act()
    return
  }
  let isDone = false
  const once = () => {
    if (!isDone) act()
    isDone = true
  }
  locks
    .request(`porchlight.once.${name}`, { ifAvailable: true }, (lock) => {
      if (lock === null) return
      once()
      return new Promise((resolve) => setTimeout(resolve, heldMs))
    })
    .catch(once)
}
