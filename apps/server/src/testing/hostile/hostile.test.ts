import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { testLibrary } from '../library.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { type Attacker, attacks, fire, fireTwin } from './attacks.ts'
import { prepareAttacker } from './prepare-attacker.ts'

// What thirty of them at a time do to the calls of others is measured by `npm run bench hostile`.

let server: TestServer
let attacker: Attacker
// Attacks include pages of the help hub.
beforeAll(buildStale, 240_000)
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
  attacker = await prepareAttacker(await testLibrary(server), '203.0.113.9')
})
afterAll(() => server.stop())

test.each(attacks.map((attack) => [attack.name, attack] as const))('%s: one is answered as it should be, and its twin is served', async (_name, attack) => {
  expect(attack.answers).toContain(await fire(attacker, attack, 1))
  const guest = await prepareAttacker(await testLibrary(server), '203.0.113.10')
  expect(['200', 'closed 1000']).toContain(await fireTwin(guest, attack))
})

test('the server is up after all attacks', async () => {
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  const { calls } = await (await testLibrary(server)).user('agent')
  expect(await calls.conversations.counts()).toBeDefined()
})
