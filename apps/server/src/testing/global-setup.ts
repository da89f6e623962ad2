import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { plantCluster } from '../../../../scripts/tooling/migrated-cluster.ts'
import { enterTestFolder } from '../../../../scripts/tooling/test-folder.ts'
import { migrate } from '../kernel/data/migrate.ts'
import { startEmbeddedPostgres } from '../kernel/embedded-postgres/embedded-postgres.ts'
import { makeLog } from '../kernel/process/log.ts'
import { databases, otherServers, otherTemplate } from './cluster.ts'
import { dropDatabase } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** This run's PostgreSQL, its migrated template database, and a folder that is deleted after the run. */
    postgres: { connection: { host: string; port: number; user: string; database: string }; template: string; folder: string }
  }
}

/** No test here cuts the power, and none copies the log to another server; crash safety is tested on separate servers. A short log leaves memory to the databases. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  // Of all servers that run at a time.
  max_connections: databases > 1 ? '600' : '200',
  // Of transactions over several databases.
  max_prepared_transactions: '50',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'off',
  min_wal_size: '64MB',
  max_wal_size: '256MB',
}

/** Makes a migrated database on a server of others. */
async function makeTemplate(server: pg.PoolConfig): Promise<void> {
  const database = otherTemplate
  await dropDatabase({ ...server, database })
  const any = new pg.Client({ ...(server as pg.ClientConfig), database: 'postgres' })
  await any.connect()
  await any.query(`create database ${database}`)
  await any.end()
  const owner = new pg.Pool({ ...server, database })
  await migrate(owner, makeLog('error'))
  await owner.end()
}

/** Starts one PostgreSQL for the whole run with a migrated database; each test file clones the database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const leave = enterTestFolder()
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-test-'))
  const folder = join(dataDir, 'servers')
  await mkdir(folder)
  await plantCluster(dataDir)
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
  const owner = new pg.Pool(embedded.connection)
  owner.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  await migrate(owner, makeLog('error'))
  await owner.query('vacuum analyze')
  await owner.end()
  const template = embedded.connection.database
  for (const server of otherServers) await makeTemplate(server)
  project.provide('postgres', { connection: embedded.connection, template, folder })
  return async () => {
    for (const server of otherServers) await dropDatabase({ ...server, database: otherTemplate })
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
    leave()
  }
}
