import { createWriteStream } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Entry, ZipFile } from 'yauzl'
import { commandPool } from '../data/command-pool.ts'
import { MigrationRefused, migrate } from '../data/migrate.ts'
import { isDatabaseUnavailable, storageFault } from '../errors.ts'
import type { Log } from '../process/log.ts'
import { type OpenBackup, openBackup, readEntry } from './entries.ts'
import { BackupFailed, type Manifest } from './manifest.ts'
import { noteRestored } from './note-restored.ts'
import { copyTarget, quoted } from './tables.ts'
import { verifyEntries } from './verify-backup.ts'

type Options = {
  connection: pg.PoolConfig
  dataDir: string
  uploadsDir: string | null
  file: string
  log: Log
  progress: (line: string) => void
  /** Whether the data keeps the migrations that it had, to rehearse an upgrade. */
  isLeftAsItWas?: boolean
}

/**
 * Verifies a backup, restores it into an empty database, all or nothing, then migrates it. Jobs that were running return to the queue.
 * @throws BackupFailed when the file is damaged, incomplete or newer than the program, the database already holds libraries, or a disk is full.
 */
export async function readBackup({ connection, dataDir, uploadsDir, file, log, progress, isLeftAsItWas = false }: Options): Promise<Manifest> {
  const backup = await openBackup(file)
  const { zip, entries, manifest } = backup
  const failed = inWords(dataDir, 'Nothing has been restored')
  const pool = commandPool(connection, 3)
  pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  try {
    await verifyEntries(backup)
    await migrate(pool, log, manifest.migrations).catch(failed)
    const unpackFiles = async () => {
      for (const entry of entries.values()) {
        const target = placeOf(entry.fileName, dataDir, uploadsDir)
        if (target) await unpack(zip, entry, target)
      }
    }
    await restoreTables(pool, backup, progress, unpackFiles).catch(failed)
    if (!isLeftAsItWas) await migrate(pool, log).catch(inWords(dataDir, 'Everything has been restored, but not brought up to date; npm start tries again'))
    return manifest
  } finally {
    zip.close()
    await pool.end()
  }
}

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

/** Copies all tables in one transaction, which is committed only if `alsoRestore` succeeds too: a restore that failed can simply be repeated. */
async function restoreTables(
  pool: pg.Pool,
  { zip, entries, manifest }: OpenBackup,
  progress: (line: string) => void,
  alsoRestore: () => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    if ((await client.query('select 1 from libraries limit 1')).rowCount)
      throw new BackupFailed('This database holds libraries already. Restore into an empty one: another DATA_DIR or DATABASE_URL.')
    await client.query('begin')
    for (const month of manifest.event_months) await client.query('call ensure_event_partition($1)', [`${month}T00:00:00Z`])
    const tables = manifest.tables.map((table) => copyTarget(table).table)
    await client.query(`truncate ${tables.join(', ')}`)
    // The backup already contains the rows that triggers would write.
    const setTriggers = async (state: 'enable' | 'disable') => {
      for (const table of tables) await client.query(`alter table ${table} ${state} trigger user`)
    }
    await setTriggers('disable')
    for (const table of manifest.tables) {
      const entry = entries.get(`tables/${table.schema}.${table.name}`)
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
    for (const { schema, name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [`${quoted(schema)}.${quoted(name)}`, value])
    await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
    await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
    await client.query(noteRestored)
    await alsoRestore()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
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
