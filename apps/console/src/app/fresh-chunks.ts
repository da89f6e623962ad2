const key = 'porchlight-reloaded-at'
const onceIn = 60_000

/**
 * Reloads the tab when a lazy-loaded file is missing, as happens in open tabs after a server update. Reloads at most once a minute; a second failure within
 * that time is shown.
 */
export function reloadWhenStale(): void {
  addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(key)) < onceIn) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  })
}
