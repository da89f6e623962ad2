/** What the probe records; times are milliseconds since navigation start. `shift` is the cumulative layout shift. */
export type Noted = { firstPaint?: number; skeleton?: number; row?: number; shift: number }

/** Runs in the page before its scripts: records what is on the screen in each frame without interfering. */
export function probe(): void {
  const noted: Noted = { shift: 0 }
  Object.assign(window, { noted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') noted.firstPaint = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) noted.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const middleOf = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return width > 0 ? document.elementFromPoint(x + width / 2, y + height / 2) : null
  }
  const look = () => {
    const busy = document.querySelector('[aria-busy="true"]')
    if (busy && busy.getBoundingClientRect().width > 0) noted.skeleton ??= performance.now()
    const row = document.querySelector('[role="option"]')
    if (row?.contains(middleOf(row))) noted.row ??= performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
