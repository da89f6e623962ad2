import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { plantCluster } from '../../../../scripts/tooling/migrated-cluster.ts'
import { type EmbeddedConnection, startEmbeddedPostgres } from '../kernel/embedded-postgres/embedded-postgres.ts'

/** What a server of a cluster needs beside the usual: transactions over several databases, and logical replication for moving libraries. */
export const clusterSettings = {
  ...{ wal_level: 'logical', max_prepared_transactions: '50', max_connections: '150' },
  ...{
    max_logical_replication_workers: '8',
    max_worker_processes: '16',
    max_wal_senders: '10',
    max_replication_slots: '10',
    max_sync_workers_per_subscription: '6',
  },
}

/** For data that need not survive the machine: it does survive the server. */
export const carelessSettings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }

/**
 * A migrated database server. `kill` ends it at once, as a power cut would; it is started again by itself within a second. `cluster`: its folder; `pid`: the
 * process that all of its others are children of.
 */
export type ClusterServer = { name: string; connection: EmbeddedConnection; cluster: string; pid(): number; kill(): void; stop(): Promise<void> }

/** Starts a database server in a new folder of this one. */
export async function databaseServer(root: string, name: string, settings: Record<string, string>): Promise<ClusterServer> {
  const dataDir = path.join(root, name)
  mkdirSync(dataDir, { mode: 0o700 })
  await plantCluster(dataDir)
  const { connection, cluster, stop } = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
  const pid = () => Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  return { name, connection, cluster, pid, kill: () => void process.kill(pid(), 'SIGQUIT'), stop }
}

/** Returns the address of a database as the product's settings have it. */
export const addressOf = ({ host, user, database }: EmbeddedConnection) => `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
