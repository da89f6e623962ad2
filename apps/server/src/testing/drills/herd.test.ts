import { expect, onTestFinished, test } from 'vitest'
import { mintWorld } from '../chaos/mint-world.ts'
import { FaultProxy } from '../fault-proxy.ts'
import { sharedServer } from '../test-server.ts'
import { runHerd } from './herd.ts'

// `npm run bench drills/herd` does the same with 2,000 sockets and a server that is stopped, and one that is killed.
test('connections that are cut and refused for a while all come back', async () => {
  const { address, kernel } = await sharedServer()
  const proxy = await FaultProxy.start(Number(new URL(address).port), Math.random)
  onTestFinished(() => proxy.stop())
  const world = await mintWorld({ address, kernel }, 2, 1)
  const outcome = await runHerd({
    address: proxy.address,
    world,
    sockets: 40,
    async restart() {
      proxy.goAway('refuse')
      await new Promise((resolve) => setTimeout(resolve, 1200))
      proxy.isBack()
    },
  })
  expect(outcome).toMatchObject({ open: 40, signedOut: 0 })
  expect(outcome.backMs).toBeLessThan(30_000)
})
