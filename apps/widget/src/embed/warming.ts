import type { Warming } from '@porchlight/embed/types'

const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'scroll']

/** Safari has no requestIdleCallback. */
const rest: (run: () => void) => void = window.requestIdleCallback || setTimeout

/** Calls `run` once the page has loaded and is idle. */
function whenIdle(run: () => void) {
  if (document.readyState === 'complete') rest(run)
  else addEventListener('load', () => rest(run))
}

/**
 * Calls `warm` at the right moment: with 'idle', as soon as the page has loaded and is idle; with 'visit', the same, but only after the first user activity, so
 * that bounces and bots cost one request; with 'intent', never, leaving it to pointerenter and focus on the launcher. Visitors with data saver on get 'intent'.
 */
export function warmWhen(mode: Warming, warm: () => void): void {
  if ((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData) return
  if (mode === 'idle') whenIdle(warm)
  // Warming again does nothing, so that further signs need not be unheard.
  if (mode === 'visit') for (const sign of signsOfLife) addEventListener(sign, () => whenIdle(warm), { once: true, passive: true })
}
