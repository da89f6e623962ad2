import { expect, inject, test } from 'vitest'
import { mintWorld } from '../chaos/mint-world.ts'
import { cloneDatabase } from '../database.ts'
import { ownServer } from '../test-server.ts'
import { runSkewedClocks } from './skewed-clocks.ts'

const minuteMs = 60_000
const wrongBy = (ms: number) => ({ now: () => new Date(Date.now() + ms) })

// `npm run bench drills/skewed-clocks` does the same with more people, for longer.
test('with wrong clocks in two servers and every device, everybody sees every message once, in the order in which they were sent', async () => {
  const { connection: server, template } = inject('postgres')
  const connection = await cloneDatabase(server, template)
  const early = await ownServer({ connection, clock: wrongBy(-10 * minuteMs), env: { ROLES: 'web,live' } })
  const late = await ownServer({ connection, clock: wrongBy(10 * minuteMs), env: { ROLES: 'web,live' } })
  const world = await mintWorld(early, 2, 2)
  const outcome = await runSkewedClocks({ addresses: [early.address, late.address], database: connection, world, messages: 24, each: async () => {} })
  expect(outcome).toMatchObject({ sockets: 4, lost: [], doubled: [], differences: [], faults: [], order: [] })
  expect(outcome.acknowledged).toBe(24)
})
