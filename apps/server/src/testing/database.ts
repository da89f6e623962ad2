import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Clones the migrated template in about 30 ms. Copying its files takes a fifth of the time that copying its pages through the write-ahead log would take. */
export async function cloneDatabase(server: pg.PoolConfig, template: string): Promise<pg.PoolConfig> {
  const database = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  // Cloning needs the template exclusively for a moment, so clones take turns.
  await client.query('select pg_advisory_lock(7340002)')
  await client.query(`create database ${database} template ${template} strategy file_copy`)
  await client.end()
  // All tests at once make the machine busier than a server may be, and each has connections to open.
  // Each new one compiles its statements anew: one that rests for a minute is cheaper than another.
  return { ...server, database, connectionTimeoutMillis: 30_000, idleTimeoutMillis: 60_000 }
}

/** Deletes a test's database, whoever is still connected to it, so that a run's databases do not fill the memory or disk that they are kept in. */
export async function dropDatabase({ database = '', ...server }: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(`drop database if exists ${database} with (force)`)
  await client.end()
}
