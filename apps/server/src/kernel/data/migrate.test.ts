import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { makeLog } from '../process/log.ts'
import { migrate, migrationState } from './migrate.ts'

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

/** What all migrating ends with is in the first migration. */
const first = '0000_first.sql'

/** A folder with these migrations alone, and with what every database needs for them. */
async function migrationsWith(files: Record<string, string>): Promise<string> {
  const from = await mkdtemp(join(tmpdir(), 'porchlight-migrations-'))
  onTestFinished(() => rm(from, { recursive: true, force: true }))
  await writeFile(join(from, first), 'create procedure ensure_event_partition(of timestamptz) language sql as $$ select 1 $$')
  for (const [name, text] of Object.entries(files)) await writeFile(join(from, name), text)
  return from
}

const log = makeLog('silent')

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
  await cp(join(import.meta.dirname, '../../../migrations'), from, { recursive: true })
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

test('0200 to 0204: every user of before gets an account with their password, and every library its oldest active admin as its owner', async () => {
  const process = await emptyDatabase()
  const pool = process()
  const names = await readdir(join(import.meta.dirname, '../../../migrations'))
  await migrate(
    pool,
    log,
    names.filter((name) => name < '0200'),
  )
  await pool.query(
    "insert into libraries (support_lib_id, library_refkey, library_domain, created_at) select id, id, id, now() from unnest(array['one', 'two']) as made(id)",
  )
  await pool.query(
    `insert into users (support_lib_id, user_id, email, user_type, password_hash, disabled_at, created_at) values
     ('one', 'a', 'Gone@one.test', 'admin', 'hash of a', now(), '2026-01-01'), ('one', 'b', 'b@one.test', 'admin', null, null, '2026-01-03'),
     ('one', 'c', 'c@one.test', 'agent', 'hash of c', null, '2026-01-01'), ('two', 'a', 'a@two.test', 'admin', 'hash of two', null, '2026-01-02')`,
  )
  await migrate(pool, log)
  const { rows } = await pool.query(
    `select u.support_lib_id || ' ' || u.user_id as who, a.email, a.password_hash, u.is_owner
     from users u join accounts a using (account_id, email) order by 1`,
  )
  expect(rows).toEqual([
    { who: 'one a', email: 'gone@one.test', password_hash: 'hash of a', is_owner: false },
    { who: 'one b', email: 'b@one.test', password_hash: null, is_owner: true },
    { who: 'one c', email: 'c@one.test', password_hash: 'hash of c', is_owner: false },
    { who: 'two a', email: 'a@two.test', password_hash: 'hash of two', is_owner: true },
  ])
})

test('a migration does not wait long for a lock, so that calls behind it pass, and is tried again until it gets it', async () => {
  const process = await emptyDatabase()
  const pool = process()
  const from = await migrationsWith({ '9000_more.sql': 'alter table one add more text' })
  await pool.query('create table one (id int); insert into one values (1)')
  const holder = await process().connect()
  await holder.query('begin; select * from one')
  const patience = { waitMs: 100, tries: 3, pauseMs: 10 }
  await expect(migrate(pool, log, undefined, from, patience)).rejects.toMatchObject({ code: '55P03' })
  expect((await pool.query('select name from schema_migrations')).rows).toEqual([{ name: first }])

  const migrated = migrate(pool, log, undefined, from, { ...patience, tries: 1000 })
  await until(async () => (await pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount === 1, 'it waits')
  // Whoever comes meanwhile waits behind it for as long as it waits, not for the holder.
  await process().query("set statement_timeout = '10s'; select * from one")
  await holder.query('commit')
  holder.release()
  expect(await migrated).toEqual(['9000_more.sql'])
})

test('an index is made concurrently while others read, write and wait to migrate; one that was interrupted is made again', async () => {
  const process = await emptyDatabase()
  const pool = process()
  const from = await migrationsWith({ '9000_index.sql': '-- Found by name.\ncreate unique index concurrently ones_by_name on one (name)' })
  await pool.query("create table one (name text); insert into one values ('a'), ('a')")
  await expect(migrate(pool, log, undefined, from)).rejects.toMatchObject({ code: '23505' })
  expect((await pool.query("select indisvalid from pg_index where indexrelid = 'ones_by_name'::regclass")).rows).toEqual([{ indisvalid: false }])
  await pool.query('delete from one where ctid = (select min(ctid) from one)')

  const holder = await process().connect()
  await holder.query("begin; insert into one values ('b')")
  const migrated = Promise.all([migrate(pool, log, undefined, from), migrate(process(), log, undefined, from)])
  await until(async () => (await pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount === 1, 'it waits')
  await pool.query("set statement_timeout = '10s'; insert into one values ('c')")
  await holder.query('commit')
  holder.release()
  expect((await migrated).flat()).toEqual(['9000_index.sql'])
  expect((await pool.query("select indisvalid from pg_index where indexrelid = 'ones_by_name'::regclass")).rows).toEqual([{ indisvalid: true }])
})

test('what is applied, pending and unknown can be asked without changing anything', async () => {
  const process = await emptyDatabase()
  const pool = process()
  const from = await migrationsWith({ '9000_a.sql': 'select 1', '9001_b.sql': 'select 1' })
  await migrate(pool, log, [first, '9000_a.sql'], from)
  expect(await migrationState(pool, from)).toMatchObject({ applied: 2, newest: { name: '9000_a.sql' }, pending: ['9001_b.sql'], unknown: [] })
  await pool.query("insert into schema_migrations (name) values ('9999_future.sql')")
  expect(await migrationState(pool, from)).toMatchObject({ applied: 3, newest: { name: '9000_a.sql' }, pending: ['9001_b.sql'], unknown: ['9999_future.sql'] })
})
