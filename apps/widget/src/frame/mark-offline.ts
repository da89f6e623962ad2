/** Marks the page while the device has no network, so that the first view doesn't say that anyone is online. */
export function markOffline(): void {
  const mark = () => document.documentElement.classList.toggle('is-offline', !navigator.onLine)
  addEventListener('online', mark)
  addEventListener('offline', mark)
  mark()
}
