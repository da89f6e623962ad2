/** Marks the page while the device has no network: the first view then doesn't say that anybody is online. */
export function markOffline(): void {
  const mark = () => document.documentElement.classList.toggle('is-offline', !navigator.onLine)
  addEventListener('online', mark)
  addEventListener('offline', mark)
  mark()
}
