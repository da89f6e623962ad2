import path from 'node:path'
import pg from 'pg'
import type { Config } from '../../apps/server/src/kernel/config.ts'
import { homeName } from '../../apps/server/src/kernel/data/nodes/home-name.ts'
import { needsOthers, nodeNameOf } from '../../apps/server/src/kernel/data/nodes/node-name.ts'
import { type Address, addressesOf, ClusterRefused } from '../../apps/server/src/kernel/data/nodes/open-cluster.ts'
import { hasEmbeddedCluster, runningEmbeddedPostgres, startEmbeddedPostgres } from '../../apps/server/src/kernel/embedded-postgres/embedded-postgres.ts'
import { say } from './command.ts'

/**
 * Runs `work` on the product's database: the configured one, the embedded one if running, or the embedded one started for this. If the product was never started
 * on it, or a configured one cannot be reached, says so instead, and the process will exit with status 1.
 */
export async function onDatabase(config: Config, work: (connection: pg.ClientConfig) => Promise<void>): Promise<void> {
  if (config.DATABASE_URL) {
    const connection = { connectionString: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL }
    const obstacle = await obstacleAt(connection, 'The database that DATABASE_URL names', config.DATABASE_CLUSTER !== undefined)
    return obstacle ? give(obstacle) : work(connection)
  }
  if (config.DATABASE_CLUSTER) return give('DATABASE_CLUSTER needs DATABASE_URL, the first of the databases.')
  if (!hasEmbeddedCluster(config.DATA_DIR))
    return give(`There is no data in ${path.resolve(config.DATA_DIR)} yet. Start the product once (npm start), or set DATA_DIR to where its data is.`)
  const running = runningEmbeddedPostgres(config.DATA_DIR)
  if (running) return work(running)
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: say })
  try {
    await work(embedded.connection)
  } finally {
    await embedded.stop()
  }
}

/** The same with all databases of a cluster, the first one first; without DATABASE_CLUSTER that is the one. */
export async function onDatabases(config: Config, work: (databases: readonly [Address, ...Address[]]) => Promise<void>): Promise<void> {
  await onDatabase(config, async (connection) => {
    const first = { name: homeName, connection: connection as pg.PoolConfig }
    if (!config.DATABASE_CLUSTER) return work([first])
    try {
      const [, ...others] = await addressesOf(connection as pg.PoolConfig, config.DATABASE_CLUSTER)
      for (const { name, connection: to } of others) {
        const obstacle = await obstacleAt(to as pg.ClientConfig, `The database ${name} of DATABASE_CLUSTER`, true)
        if (obstacle) return give(obstacle)
      }
      await work([first, ...others])
    } catch (error) {
      if (!(error instanceof ClusterRefused)) throw error
      give(error.message)
    }
  })
}

function give(reason: string): void {
  say(reason)
  process.exitCode = 1
}

/** Returns why a configured database cannot be used, in words for the operator; null if it can. */
async function obstacleAt(connection: pg.ClientConfig, what: string, isCluster: boolean): Promise<string | null> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    const { rows } = await client.query<{ is_set_up: boolean }>("select to_regclass('schema_migrations') is not null as is_set_up")
    if (!rows[0]?.is_set_up) return `${what} is empty. Start the product once (npm start), or set ${isCluster ? 'it' : 'DATABASE_URL'} to its database.`
    const node = isCluster ? undefined : await nodeNameOf(client)
    return node === undefined ? null : needsOthers(node)
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return `${what} cannot be reached: ${message || code}`
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns the uploads folder, or null if uploads are in external storage (`s3://…`). */
export function uploadsOnDisk({ STORAGE_URL, DATA_DIR }: Config): string | null {
  if (STORAGE_URL?.startsWith('s3://')) return null
  return STORAGE_URL?.replace(/^file:\/\//, '') ?? path.join(DATA_DIR, 'uploads')
}
