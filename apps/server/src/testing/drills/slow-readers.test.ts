import { expect, test } from 'vitest'
import { mintWorld } from '../chaos/mint-world.ts'
import { sharedServer } from '../test-server.ts'
import { runSlowReaders } from './slow-readers.ts'

// `npm run bench drills/slow-readers` does the same with 200 beside 1,000.
test('sockets that stop reading are cut off, all of them; those beside them get every message and stay', async () => {
  const server = await sharedServer()
  const world = await mintWorld(server, 3, 2)
  const outcome = await runSlowReaders({ address: server.address, world, stalled: 3, healthy: 8, everyMs: 50, quietMessages: 2 })
  expect(outcome).toMatchObject({ cutStalled: 3, cutHealthy: 0, missing: 0 })
  expect(outcome.during.length).toBeGreaterThan(10)
  // The limit on what waits is 1 MiB; the rest is in buffers of the system.
  expect(outcome.longMessages).toBeGreaterThan(18)
})
