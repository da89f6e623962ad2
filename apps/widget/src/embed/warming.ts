import type { Warming } from '@porchlight/embed/types'

const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'scroll']

/** Safari has no requestIdleCallback. */
const rest: (run: () => void) => void = window.requestIdleCallback || setTimeout

/** Calls `run` once the page has loaded and is idle. */
function whenIdle(run: () => void) {
  if (document.readyState === 'complete') rest(run)
  else addEventListener('load', () => rest(run), { once: true })
}

/**
 * Calls `warm` at the right moment: with 'idle', as soon as the page has loaded and is idle; with 'visit', the same, but only after the first user activity, so
 * that bounces and bots cost one request; with 'intent', never, leaving it to pointerenter and focus on the launcher. Visitors with data saver on get 'intent'.
 */
export function warmWhen(mode: Warming, warm: () => void): void {
  if ((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData) return
  if (mode === 'idle') whenIdle(warm)
  if (mode === 'visit') {
    const first = () => {
      for (const sign of signsOfLife) removeEventListener(sign, first)
      whenIdle(warm)
    }
    for (const sign of signsOfLife) addEventListener(sign, first, { passive: true })
  }
}
