import type { Page } from '@playwright/test'

/** Returns how long the page's main thread was busy meanwhile, in ms of processor time: by the clock, it would also wait for everything else on the machine. */
export async function busyMs(page: Page, meanwhile: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  const before = await spent()
  await meanwhile()
  const seconds = (await spent()) - before
  await session.detach()
  return seconds * 1000
}
