// The second half of `npm run codegen`: generates table types from a freshly migrated temporary database. With `--check`, it only reports whether they are
// stale.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../apps/server/src/kernel/data/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/kernel/embedded-postgres/embedded-postgres.ts'
import { makeLog } from '../apps/server/src/kernel/process/log.ts'
import { writeTables } from './db-types.ts'
import { plantCluster } from './tooling/migrated-cluster.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'porchlight-codegen-'))
await plantCluster(dataDir)
const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} })
const owner = new pg.Pool(embedded.connection)
owner.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
try {
  await migrate(owner, makeLog('error'))
  const isTrue = await writeTables(owner, process.argv.includes('--check'))
  if (!isTrue) console.error('apps/server/src/kernel/generated/tables.ts is stale: run `npm run codegen`.')
  process.exitCode = isTrue ? 0 : 1
} finally {
  await owner.end()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
