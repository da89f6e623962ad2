const key = 'porchlight-reloaded-at'
const onceIn = 60_000

/** After an update of the server the pages of an open tab name files that are gone. The tab then loads itself anew, once; a second failure within a minute is shown. */
export function reloadWhenStale(): void {
  addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(key)) < onceIn) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  })
}
