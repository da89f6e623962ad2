import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { processorMs, processorMsOf, waitedMs } from './time-taken.ts'

const busyFor = (ms: number) => {
  const { user } = process.threadCpuUsage()
  while (process.threadCpuUsage().user - user < ms * 1000);
}

test('processor time counts work, and no waiting', async () => {
  expect(processorMs(() => busyFor(30))).toBeGreaterThan(25)
  expect(await processorMsOf(async () => busyFor(30))).toBeGreaterThan(25)
  expect(await processorMsOf(() => pause(300))).toBeLessThan(200)
})

test('the time that something waited counts turns of this process, however long one of them takes', async () => {
  expect(await waitedMs(() => pause(400))).toBeGreaterThan(100)
  const held = await waitedMs(async () => {
    // As if the machine had let the process wait.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
    await pause(0)
  })
  expect(held).toBeLessThan(500)
})
