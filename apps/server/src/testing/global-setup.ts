import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../kernel/embedded-postgres.ts'
import { makeLog } from '../kernel/log.ts'
import { migrate } from '../kernel/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run and its migrated template database. */
    postgres: { connection: { host: string; port: number; user: string; database: string }; template: string }
  }
}

/** One PostgreSQL for the whole run, migrated once; each test file clones it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-test-'))
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const owner = new pg.Pool(embedded.connection)
  owner.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  await migrate(owner, makeLog('error'))
  await owner.query('vacuum analyze')
  await owner.end()
  project.provide('postgres', { connection: embedded.connection, template: embedded.connection.database })
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
