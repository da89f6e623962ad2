/** Events that trigger an immediate retry: the machine is back online, or the user returns to the page. */
export type WakeEvents = { onWake: (listener: () => void) => () => void }

/** Wake events of a page: online, focus, shown again (also from the back-forward cache). None fire where there is no window. */
export const pageWakeEvents: WakeEvents = {
  onWake: (listener) => {
    if (typeof window === 'undefined') return () => {}
    const stop = new AbortController()
    const { signal } = stop
    for (const kind of ['online', 'focus', 'pageshow']) window.addEventListener(kind, listener, { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener(), { signal })
    return () => stop.abort()
  },
}
