import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { makeLog } from './log.ts'
import { migrate } from './migrate.ts'

/** Creates an empty database; returns a function that opens a pool to it, as a separate process would. */
async function emptyDatabase(): Promise<() => pg.Pool> {
  const { connection } = inject('postgres')
  const name = `empty_${randomBytes(4).toString('hex')}`
  const root = new pg.Client({ ...connection, database: 'postgres' })
  await root.connect()
  await root.query(`create database ${name}`)
  await root.end()
  const pools: pg.Pool[] = []
  // The database goes away with the server: dropping it here would wait for other connections.
  onTestFinished(async () => {
    for (const pool of pools) await pool.end()
  })
  return () => {
    const pool = new pg.Pool({ ...connection, database: name, max: 4 })
    pool.on('error', () => {})
    pools.push(pool)
    return pool
  }
}

const log = makeLog('error')

test('when several processes start at the same moment, one migrates; the others wait and find nothing to do', async () => {
  const process = await emptyDatabase()
  const pools = [process(), process(), process()]
  const applied = await Promise.all(pools.map((pool) => migrate(pool, log)))
  const [first = [], ...others] = applied.sort((a, b) => b.length - a.length)
  expect(first.length).toBeGreaterThan(5)
  expect(others).toEqual([[], []])
  const { rows } = await process().query<{ name: string }>('select name from schema_migrations order by name')
  expect(rows.map((row) => row.name)).toEqual(first)
  expect(await migrate(process(), log)).toEqual([])
})

test('data from a newer version is refused with an explanation and left unchanged', async () => {
  const process = await emptyDatabase()
  const pool = process()
  await migrate(pool, log)
  await pool.query("insert into schema_migrations (name) values ('9999_from_the_future.sql')")
  await expect(migrate(pool, log)).rejects.toThrow('This data was used by a newer Porchlight (migration 9999_from_the_future.sql)')
  await pool.query("delete from schema_migrations where name = '9999_from_the_future.sql'")
  expect(await migrate(pool, log)).toEqual([])
})

test('E24: an applied migration that was changed is refused at start; a database without checksums gets them', async () => {
  const process = await emptyDatabase()
  const pool = process()
  const from = await mkdtemp(join(tmpdir(), 'porchlight-migrations-'))
  onTestFinished(() => rm(from, { recursive: true, force: true }))
  await cp(join(import.meta.dirname, '../../migrations'), from, { recursive: true })
  const run = () => migrate(pool, log, undefined, from)
  await run()
  await pool.query('alter table schema_migrations drop column checksum')
  expect(await run()).toEqual([])
  expect((await pool.query('select from schema_migrations where checksum is null')).rowCount).toBe(0)
  await writeFile(join(from, '0001_changed.sql'), 'select 1;\r\n')
  expect(await run()).toEqual(['0001_changed.sql'])
  await writeFile(join(from, '0001_changed.sql'), 'select 1;\n')
  expect(await run()).toEqual([])
  await writeFile(join(from, '0001_changed.sql'), 'select 2;\n')
  await expect(run()).rejects.toThrow('The migration 0001_changed.sql was changed after it had been applied')
})
