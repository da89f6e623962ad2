import { seededRandom } from '@porchlight/client/testing/seeded-random'
import { expect, test } from 'vitest'
import { sharedServer } from '../test-server.ts'
import { buildWorld } from '../world.ts'
import { runRandomTraffic } from './random-traffic.ts'

const seed = Number(process.env.TRAFFIC_SEED ?? Date.now() % 1_000_000)

// `npm run bench drills/random-traffic` does the same for ten minutes in six libraries.
test(`random live actions with ids of another library change and show nothing there (TRAFFIC_SEED=${seed})`, async () => {
  const server = await sharedServer()
  const worlds = [await buildWorld(server), await buildWorld(server)]
  const outcome = await runRandomTraffic({ address: server.address, worlds, random: seededRandom(seed), isOver: (actions) => actions >= 160 })
  expect(outcome).toMatchObject({ leaks: [], effects: [], ownWordsRead: true })
  expect(outcome.served).toBeGreaterThan(40)
  expect(outcome.refused).toBeGreaterThan(25)
})
