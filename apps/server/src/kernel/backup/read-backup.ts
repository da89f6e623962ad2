import { createWriteStream } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Entry, ZipFile } from 'yauzl'
import { commandPool } from '../data/command-pool.ts'
import { MigrationRefused, migrate } from '../data/migrate.ts'
import { homeName } from '../data/nodes/home-name.ts'
import type { Address } from '../data/nodes/open-cluster.ts'
import { isDatabaseUnavailable, storageFault } from '../errors.ts'
import type { Log } from '../process/log.ts'
import { type OpenBackup, openBackup, readEntry } from './entries.ts'
import { BackupFailed, type Manifest, type Part, partsOf } from './manifest.ts'
import { noteRestored } from './note-restored.ts'
import { copyTarget, quoted } from './tables.ts'
import { verifyEntries } from './verify-backup.ts'

type Options = {
  connection: pg.PoolConfig
  /** The databases of a cluster, the first one first. */
  cluster?: readonly Address[] | undefined
  dataDir: string
  uploadsDir: string | null
  file: string
  log: Log
  progress: (line: string) => void
  /** Whether the data keeps the migrations that it had, to rehearse an upgrade. */
  isLeftAsItWas?: boolean
}

/** A database of the backup, and the one that it goes into. */
type Target = { name: string; folder: string; part: Part; pool: pg.Pool }

/**
 * Verifies a backup, restores it into empty databases, all or nothing, then migrates them. Jobs that were running return to the queue.
 * @throws BackupFailed when the file is damaged, incomplete or newer than the program, it is of other databases than these, one of them holds libraries already, or a
 * disk is full.
 */
export async function readBackup({ connection, cluster, dataDir, uploadsDir, file, log, progress, isLeftAsItWas = false }: Options): Promise<Manifest> {
  const backup = await openBackup(file)
  const { zip, entries, manifest } = backup
  const failed = inWords(dataDir, 'Nothing has been restored')
  const pools: pg.Pool[] = []
  try {
    await verifyEntries(backup)
    const targets = intoSameNames(partsOf(manifest), cluster ?? [{ name: homeName, connection }]).map(({ connection: to, ...each }): Target => {
      const pool = commandPool(to, 3)
      pools.push(pool)
      return { ...each, pool }
    })
    if (targets.length > 1) for (const target of targets) await assertUnused(target)
    for (const { pool, part } of targets) await migrate(pool, log, part.migrations).catch(failed)
    const unpackFiles = async () => {
      for (const entry of entries.values()) {
        const target = placeOf(entry.fileName, dataDir, uploadsDir)
        if (target) await unpack(zip, entry, target)
      }
    }
    await restoreAll(targets, backup, progress, unpackFiles).catch(failed)
    const late = inWords(dataDir, 'Everything has been restored, but not brought up to date; npm start tries again')
    if (!isLeftAsItWas) for (const { pool } of targets) await migrate(pool, log).catch(late)
    return manifest
  } finally {
    zip.close()
    await Promise.all(pools.map((pool) => pool.end()))
  }
}

/** Each database of the backup goes into the one of its name. @throws BackupFailed */
function intoSameNames<T extends { name: string }>(parts: readonly T[], databases: readonly Address[]): (T & Address)[] {
  const listed = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ')
  const pairs = parts.flatMap((part) => databases.flatMap((each) => (each.name === part.name ? [{ ...part, ...each }] : [])))
  if (pairs.length === parts.length && pairs.length === databases.length) return pairs
  throw new BackupFailed(
    parts.length === 1
      ? `This backup is of one database, but DATABASE_CLUSTER names more (${listed(databases)}). Restore it without DATABASE_CLUSTER; the next start with it adds the others.`
      : `This backup is of the databases ${listed(parts)}; these are ${listed(databases)}. DATABASE_URL (${homeName}) and DATABASE_CLUSTER have to name as many empty ones, by the same names.`,
  )
}

/** Looks at a database of a cluster before any of them is touched. @throws BackupFailed */
async function assertUnused({ name, pool }: Target): Promise<void> {
  const { rows: prepared } = await pool.query<{ gid: string }>('select gid from pg_prepared_xacts where database = current_database() limit 1')
  if (prepared[0]) throw new BackupFailed(`The database ${name} has a prepared transaction (${prepared[0].gid}), so it is in use. Restore into empty ones.`)
  const { rows } = await pool.query<{ is_used: boolean }>("select to_regclass('public.libraries') is not null as is_used")
  if (rows[0]?.is_used && (await pool.query('select from libraries limit 1')).rowCount) throw new BackupFailed(`The database ${name} ${holdsSome}`)
}

const holdsSome = 'holds libraries already. Restore into an empty one: another DATA_DIR or DATABASE_URL.'

/** Returns a handler that throws BackupFailed in words if a disk is full or the migrations refuse. A database whose log disk is full ends its connections without saying why. */
const inWords = (dataDir: string, outcome: string) => async (error: Error) => {
  const isFull = isDatabaseUnavailable(error) && (await freeBytes(dataDir)) < fullBelowBytes
  const fault = isFull ? 'the disk is full' : storageFault(error)
  if (fault) throw new BackupFailed(`${outcome}: ${fault} (${error.message}). Make room first.`)
  throw error instanceof MigrationRefused ? new BackupFailed(error.message) : error
}

const fullBelowBytes = 64 * 1024 * 1024

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Infinity, bsize: 1 }))
  return bavail * bsize
}

/**
 * Copies all tables in one transaction, which is committed only if `alsoRestore` succeeds too: a restore that failed can simply be repeated. With several databases,
 * one in each; they are committed once all of them and the files are complete, the first database last.
 */
async function restoreAll(targets: readonly Target[], backup: OpenBackup, progress: (line: string) => void, alsoRestore: () => Promise<void>): Promise<void> {
  const open: { target: Target; client: pg.PoolClient }[] = []
  let committed = 0
  try {
    for (const target of targets) {
      const client = await target.pool.connect()
      open.unshift({ target, client })
      if (targets.length > 1) await client.query('set idle_in_transaction_session_timeout to 0')
      await restoreTables(client, target, backup, targets.length === 1 ? progress : (line) => progress(`${target.name}: ${line}`))
      if (targets.length > 1) await asNode(client, target.name)
    }
    await alsoRestore()
    for (const { client } of open) {
      await client.query('commit')
      committed++
    }
  } catch (error) {
    for (const { client } of open.slice(committed)) await client.query('rollback').catch(() => {})
    if (committed === 0) throw error
    const done = open.slice(0, committed).map(({ target }) => target.name)
    throw new BackupFailed(
      `The restore was cut off at its end (${(error as Error).message}): ${done.join(', ')} may be complete, others are empty. Begin again, with empty databases.`,
    )
  } finally {
    for (const { client } of open) client.release()
  }
}

/** It is known by its name again, and has all accounts; where its libraries are, and which databases there are, is what the first one says. */
async function asNode(client: pg.PoolClient, name: string): Promise<void> {
  await client.query('truncate instance.libraries_left, instance.decisions, instance.library_moves, instance.move_marks')
  await client.query(
    "insert into instance.facts (name, value) values ('node', $1) on conflict (name) do update set value = excluded.value, changed_at = now()",
    [name],
  )
  await client.query("delete from instance.facts where name = 'cluster'")
  if (name !== homeName) await client.query("insert into instance.facts (name, value) values ('accounts', 'shared') on conflict do nothing")
}

async function restoreTables(client: pg.PoolClient, { folder, part }: Target, { zip, entries }: OpenBackup, progress: (line: string) => void): Promise<void> {
  if ((await client.query('select 1 from libraries limit 1')).rowCount) throw new BackupFailed(`This database ${holdsSome}`)
  await client.query('begin')
  for (const month of part.event_months) await client.query('call ensure_event_partition($1)', [`${month}T00:00:00Z`])
  const tables = part.tables.map((table) => copyTarget(table).table)
  await client.query(`truncate ${tables.join(', ')}`)
  // The backup already contains the rows that triggers would write.
  const setTriggers = async (state: 'enable' | 'disable') => {
    for (const table of tables) await client.query(`alter table ${table} ${state} trigger user`)
  }
  await setTriggers('disable')
  for (const table of part.tables) {
    const entry = entries.get(`${folder}/${table.schema}.${table.name}`)
    if (!entry) throw new BackupFailed(`The backup lacks the table ${table.name}.`)
    const { table: into, columns } = copyTarget(table)
    const copy = client.query(copyFrom(`copy ${into} (${columns}) from stdin`))
    await readEntry(zip, entry, copy)
    if (copy.rowCount !== table.rows) throw new BackupFailed(`The backup holds ${copy.rowCount} of ${table.rows} rows of ${table.name}.`)
    progress(`${table.name}: ${table.rows} rows`)
  }
  // A table can't be altered while a deferred check of its rows is pending.
  await client.query('set constraints all immediate')
  await setTriggers('enable')
  for (const { schema, name, value } of part.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [`${quoted(schema)}.${quoted(name)}`, value])
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
  await client.query(noteRestored)
}

/** Returns the target path of a file in the backup, or null for a directory entry. yauzl has already rejected names that escape the folder. */
function placeOf(name: string, dataDir: string, uploadsDir: string | null): string | null {
  if (name.startsWith('secrets/')) return join(dataDir, name)
  return uploadsDir && name.startsWith('uploads/') ? join(uploadsDir, name.slice('uploads/'.length)) : null
}

async function unpack(zip: ZipFile, entry: Entry, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await readEntry(zip, entry, createWriteStream(target, { mode: 0o600 }))
}
