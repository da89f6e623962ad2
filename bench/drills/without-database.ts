// 30 s without a database while 100 sockets write: refused connections, then ones that hang. Calls must fail soon, nobody may be signed out, nothing be lost.
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
import { runWithoutDatabase } from '../../apps/server/src/testing/drills/without-database.ts'
import { FaultProxy } from '../../apps/server/src/testing/fault-proxy.ts'
import { say } from '../../scripts/tooling/command.ts'
import { plantCluster } from '../../scripts/tooling/migrated-cluster.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' }, chats: { type: 'string', default: '40' }, only: { type: 'string' } } })
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-drill-'))
await plantCluster(folder)
const embedded = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
const { host = '', user, database } = embedded.connection
const proxy = await FaultProxy.start({ path: `${host}/.s.PGSQL.5432` }, Math.random)
const settings = {
  DATA_DIR: folder,
  PORT: '0',
  DEMO: '0',
  NODE_ENV: 'test',
  LOG_LEVEL: process.env.BENCH_LOG ?? 'silent',
  VISITOR_LIMITS: '1000',
  TRUST_PROXY: '1',
}
const running = await start({
  config: readConfig({ ...settings, DATABASE_URL: `postgresql://${user}@127.0.0.1:${proxy.port}/${database}` }),
  modules,
  resolveDns: resolveTestZone,
})
let isRight = true
try {
  const chats = Number(values.chats)
  for (const how of ['refuse', 'hang'] as const) {
    if (values.only && values.only !== how) continue
    const world = await mintWorld(running, chats, chats / 2)
    const outcome = await runWithoutDatabase({
      ...{ address: running.address, database: embedded.connection, world, proxy, how },
      ...{ awayMs: Number(values.seconds) * 1000, everyMs: 100 },
    })
    const { sockets, acknowledged, lost, doubled, differences, faults, codes, calls, slowestMs, readiness, backMs } = outcome
    say(
      `Connections ${how} for ${values.seconds} s, ${sockets} sockets: ${calls} calls got ${codes.join(', ')}, the slowest after ${(slowestMs / 1000).toFixed(1)} s; /readyz ${readiness}.`,
    )
    say(`Served again ${(backMs / 1000).toFixed(1)} s after it was back. ${acknowledged} messages acknowledged.`)
    say(`Lost: ${lost.length}. Doubled: ${doubled.length}. Views that differ: ${differences.length}. Shown wrongly: ${faults.length}. ${faults[0] ?? ''}`)
    isRight &&=
      lost.length + doubled.length + differences.length + faults.length === 0 &&
      readiness === 503 &&
      codes.every((code) => code === 'unavailable' || code === 'ok')
  }
} finally {
  await running.stop()
  await proxy.stop()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = isRight ? 0 : 1
