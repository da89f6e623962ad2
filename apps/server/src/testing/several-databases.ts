import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { plantCluster } from '../../../../scripts/tooling/migrated-cluster.ts'
import { type EmbeddedConnection, startEmbeddedPostgres } from '../kernel/embedded-postgres/embedded-postgres.ts'
import { ownServer, type TestServer } from './test-server.ts'

/** What a server of a cluster needs beside the usual: transactions over several databases, and logical replication for moving libraries. */
const settings = {
  ...{ fsync: 'off', full_page_writes: 'off', autovacuum: 'off', wal_level: 'logical', max_prepared_transactions: '50', max_connections: '150' },
  ...{
    max_logical_replication_workers: '8',
    max_worker_processes: '16',
    max_wal_senders: '10',
    max_replication_slots: '10',
    max_sync_workers_per_subscription: '6',
  },
}

/** A database server of a cluster. `kill` ends it at once, as a power cut would; it is started again by itself within a second. */
export type ClusterServer = { name: string; connection: EmbeddedConnection; kill(): void }

/** Several database servers and the product over them; they end with the test. */
export type SeveralDatabases = { servers: ClusterServer[]; env: Record<string, string>; server: TestServer }

/** Starts database servers, of which the first one is home, and the product. */
export async function severalDatabases(folder: string, names: readonly string[], env: Record<string, string> = {}): Promise<SeveralDatabases> {
  const root = mkdtempSync(path.join(folder, 'several-'))
  const ends: (() => Promise<void>)[] = []
  onTestFinished(async () => {
    for (const end of ends) await end()
    rmSync(root, { recursive: true, force: true })
  })
  const servers: ClusterServer[] = []
  for (const name of ['home', ...names]) {
    const dataDir = path.join(root, name)
    mkdirSync(dataDir, { mode: 0o700 })
    await plantCluster(dataDir)
    const embedded = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
    ends.unshift(() => embedded.stop())
    const kill = () => void process.kill(Number(readFileSync(path.join(embedded.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
    servers.push({ name, connection: embedded.connection, kill })
  }
  const [home, ...others] = servers
  const cluster = others.map(({ name, connection }) => `${name}=${addressOf(connection)}`).join(' ')
  const whole = { DATABASE_CLUSTER: cluster, ...env }
  const server = await ownServer({ connection: (home as ClusterServer).connection, env: whole })
  return { servers, env: whole, server }
}

export const addressOf = ({ host, user, database }: EmbeddedConnection) => `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
