/** What the probe records in each frame. Times are in milliseconds on a clock that all frames share. */
export type Noted = { launcher?: number; click?: number; open?: number; content?: number; app?: number; shift: number; blocked: number; longest: number }

/** Runs in every frame before its scripts: records when things are laid out without interfering. */
export function probe(): void {
  const noted: Noted = { shift: 0, blocked: 0, longest: 0 }
  Object.assign(window, { noted })
  const now = () => performance.timeOrigin + performance.now()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) noted.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      noted.blocked += Math.max(0, duration - 50)
      noted.longest = Math.max(noted.longest, duration)
    }
  }).observe({ type: 'longtask', buffered: true })
  addEventListener('click', () => (noted.click = now()), true)
  const isShown = (element: Element | null | undefined) => (element?.getBoundingClientRect().width ?? 0) > 0
  const look = () => {
    const root = document.querySelector('porchlight-widget')?.shadowRoot
    if (root && isShown(root.querySelector('.launcher'))) noted.launcher ??= now()
    if (root?.querySelector('.open') && getComputedStyle(root.querySelector('.panel') as Element).visibility === 'visible') noted.open ??= now()
    if (document.querySelector('.start-title')?.textContent === 'Chat with us now!' && isShown(document.querySelector('.start'))) noted.content ??= now()
    if (document.documentElement.dataset.started) noted.app ??= now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
