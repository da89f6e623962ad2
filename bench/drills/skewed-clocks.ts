// Two servers whose clocks differ by 20 minutes, and devices whose clocks are wrong by a day and jump: 2,000 messages must be seen once, in their order, by all.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../apps/server/src/kernel/config.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/kernel/embedded-postgres/embedded-postgres.ts'
import { start } from '../../apps/server/src/kernel/start.ts'
import { modules } from '../../apps/server/src/modules.ts'
import { mintWorld } from '../../apps/server/src/testing/chaos/mint-world.ts'
import { resolveTestZone } from '../../apps/server/src/testing/dns-zone.ts'
import { runSkewedClocks } from '../../apps/server/src/testing/drills/skewed-clocks.ts'
import { say } from '../../scripts/tooling/command.ts'
import { plantCluster } from '../../scripts/tooling/migrated-cluster.ts'

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '2000' }, chats: { type: 'string', default: '20' }, minutes: { type: 'string', default: '10' } },
})
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-drill-'))
await plantCluster(folder)
const embedded = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
const serverAt = (minutes: number) => {
  let skewMs = minutes * 60_000
  const settings = {
    DATA_DIR: folder,
    PORT: '0',
    DEMO: '0',
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.BENCH_LOG ?? 'error',
    VISITOR_LIMITS: '1000',
    TRUST_PROXY: '1',
  }
  const running = start({
    config: readConfig(settings),
    connection: embedded.connection,
    modules,
    resolveDns: resolveTestZone,
    clock: { now: () => new Date(Date.now() + skewMs) },
  })
  return { running, jump: () => (skewMs = -skewMs) }
}
const [early, late] = [serverAt(-Number(values.minutes)), serverAt(Number(values.minutes))]
const servers = [await early.running, await late.running]
try {
  const [first] = servers
  if (!first) throw new Error('no server')
  const world = await mintWorld(first, Number(values.chats), Number(values.chats) / 2)
  const outcome = await runSkewedClocks({
    ...{ addresses: servers.map(({ address }) => address), database: embedded.connection, world, messages: Number(values.messages) },
    // Now and then, the clocks of the servers jump over each other too.
    each: async (count) => void (count % 500 === 499 && [early, late].map(({ jump }) => jump())),
  })
  const { sockets, acknowledged, lost, doubled, differences, faults, order } = outcome
  say(`${sockets} sockets at two servers ${2 * Number(values.minutes)} minutes apart: ${acknowledged} of ${values.messages} messages acknowledged.`)
  say(
    `Lost: ${lost.length}. Doubled: ${doubled.length}. Views that differ: ${differences.length}. Shown wrongly: ${faults.length}. Out of order: ${order.length}.`,
  )
  process.exitCode = lost.length + doubled.length + differences.length + faults.length + order.length > 0 || acknowledged < Number(values.messages) ? 1 : 0
} finally {
  for (const server of servers) await server.stop()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
