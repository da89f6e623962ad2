import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../../apps/server/src/kernel/data/migrate.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/kernel/embedded-postgres/embedded-postgres.ts'
import { clusterName } from '../../apps/server/src/kernel/embedded-postgres/places.ts'
import { chooseRunAs } from '../../apps/server/src/kernel/embedded-postgres/run-as.ts'
import { makeLog } from '../../apps/server/src/kernel/process/log.ts'
import { root } from './command.ts'
import { oneAtATime } from './one-at-a-time.ts'

const kept = path.join(root, 'node_modules/.cache/porchlight/clusters')
/** What decides the content of a migrated cluster. */
const inputs = [
  'apps/server/migrations/*.sql',
  'apps/server/src/kernel/data/{migrate,apply-migration}.ts',
  'apps/server/src/kernel/embedded-postgres/*.ts',
  'package-lock.json',
]
/** A cluster of other migrations is kept for so long: a run on another state of the sources may still be copying it. */
const keptMs = 3_600_000
/** Few files of the log, which every copy has. */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off', min_wal_size: '32MB', max_wal_size: '64MB' }

/**
 * Puts an empty, migrated database cluster into a test's empty data directory: the server that starts there need not make and migrate one, which takes four
 * processor seconds. The cluster is made once and kept for as long as the migrations stay the same. Where PostgreSQL runs under another account than ours,
 * which a copy would not belong to, nothing is put there, and the server makes its own.
 */
export async function plantCluster(dataDir: string): Promise<void> {
  const [template, cluster] = [await madeCluster(), path.join(dataDir, clusterName)]
  if (!template) return
  cpSync(template, cluster, { recursive: true })
  // PostgreSQL refuses one that others may enter.
  chmodSync(cluster, 0o700)
}

/** Returns the folder of the cluster that is copied, which is made if there is none yet; null where the copies could not be used. */
async function madeCluster(): Promise<string | null> {
  const template = path.join(kept, hashOfInputs())
  if (chooseRunAs(template).kind === 'account') return null
  if (!existsSync(template)) {
    mkdirSync(kept, { recursive: true })
    await oneAtATime(kept, async () => {
      if (!existsSync(template)) await makeCluster(template)
    })
  }
  return template
}

async function makeCluster(template: string): Promise<void> {
  for (const name of readdirSync(kept)) {
    const other = path.join(kept, name)
    if (statSync(other).isDirectory() && Date.now() - statSync(other).mtimeMs > keptMs) rmSync(other, { recursive: true, force: true })
  }
  const dataDir = mkdtempSync(path.join(kept, 'new-'))
  try {
    const embedded = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
    try {
      const owner = new pg.Pool(embedded.connection)
      owner.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
      await migrate(owner, makeLog('error'))
      await owner.query('vacuum analyze')
      await owner.query('checkpoint')
      await owner.end()
    } finally {
      await embedded.stop()
    }
    renameSync(path.join(dataDir, clusterName), template)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function hashOfInputs(): string {
  const hash = createHash('sha256')
  for (const file of globSync(inputs, { cwd: root }).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 16)
}
