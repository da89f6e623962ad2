import { expect, test } from 'vitest'
import { registry } from './metrics.ts'

async function delays(): Promise<Record<string, number>> {
  const metric = await registry.getSingleMetric('porchlight_event_loop_delay_ms')?.get()
  return Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [String(labels.quantile), value]))
}

/** Blocks the main thread for `ms`, measured by the clock the monitor uses. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a blocked main thread shows up only in the next scrape', async () => {
  await delays()
  block(400)
  expect((await delays()).max).toBeGreaterThan(250)
  await expect.poll(async () => (await delays()).max, { interval: 30 }).toBeLessThan(250)
  expect(Object.keys(await delays()).sort()).toEqual(['0.5', '0.99', 'max'])
})
