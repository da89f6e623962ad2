import { log } from './log.ts'
import { renew } from './renew.ts'

/** Pause between two looks at a page that nothing happens on, in ms: it grows up to the last one, and starts again with every change and every return. */
const pauses = { firstMs: 8_000, lastMs: 60_000, growth: 1.3 }

/** Keeps a page about tickets up to date while it is in view: fetches it now and then, and takes over what is new. What the reader is writing stays. */
export function follow(): void {
  let pauseMs = pauses.firstMs
  let timer = 0
  let isLooking = false

  const wait = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = window.setTimeout(look, pauseMs)
  }
  const look = async () => {
    if (isLooking) return
    isLooking = true
    let outcome: ReturnType<typeof renew> = 'same'
    try {
      const response = await fetch(location.href, { headers: { accept: 'text/html' } })
      if (response.ok) outcome = renew(document, await response.text())
      else if (response.status < 500 && response.status !== 429) outcome = 'gone'
    } catch (error) {
      log('tickets', error)
    }
    isLooking = false
    // Signed out, or the ticket is no longer theirs: the next page load says so.
    if (outcome === 'gone') return document.removeEventListener('visibilitychange', returned)
    pauseMs = outcome === 'changed' ? pauses.firstMs : Math.min(pauses.lastMs, pauseMs * pauses.growth)
    wait()
  }
  const returned = () => {
    clearTimeout(timer)
    pauseMs = pauses.firstMs
    if (document.visibilityState === 'visible') void look()
  }
  document.addEventListener('visibilitychange', returned)
  wait()
}
