import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { Log } from '../log.ts'
import { migrate } from '../migrate.ts'
import { BackupFailed, Manifest, manifestName } from './manifest.ts'
import { copyTarget, quoted } from './tables.ts'

type Options = { connection: pg.PoolConfig; dataDir: string; uploadsDir: string | null; file: string; log: Log; progress: (line: string) => void }

/**
 * Restores a backup into an empty database, all or nothing, then migrates it. Jobs that were running return to the queue.
 * @throws BackupFailed when the file is not a complete backup or is newer than the program, or the database already holds libraries.
 */
export async function readBackup({ connection, dataDir, uploadsDir, file, log, progress }: Options): Promise<Manifest> {
  const zip = await open(file)
  const pool = new pg.Pool({ ...connection, max: 3 })
  pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  try {
    const entries = await allEntries(zip)
    const manifest = await manifestOf(zip, entries)
    await migrate(pool, log, manifest.migrations).catch((error: Error) => {
      throw new BackupFailed(error.message)
    })
    await restoreTables(pool, zip, entries, manifest, progress)
    for (const entry of entries.values()) {
      const target = placeOf(entry.fileName, dataDir, uploadsDir)
      if (target) await unpack(zip, entry, target)
    }
    await migrate(pool, log)
    return manifest
  } finally {
    zip.close()
    await pool.end()
  }
}

async function restoreTables(pool: pg.Pool, zip: ZipFile, entries: Map<string, Entry>, manifest: Manifest, progress: (line: string) => void): Promise<void> {
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
      await pipeline(await zip.openReadStreamPromise(entry), copy)
      if (copy.rowCount !== table.rows) throw new BackupFailed(`The backup holds ${copy.rowCount} of ${table.rows} rows of ${table.name}.`)
      progress(`${table.name}: ${table.rows} rows`)
    }
    await setTriggers('enable')
    for (const { schema, name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [`${quoted(schema)}.${quoted(name)}`, value])
    await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
    await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function open(file: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(file, { autoClose: false })
  } catch (error) {
    throw new BackupFailed(`${file} is no backup: ${(error as Error).message}`)
  }
}

async function allEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) found.set(entry.fileName, entry)
  return found
}

async function manifestOf(zip: ZipFile, entries: Map<string, Entry>): Promise<Manifest> {
  const entry = entries.get(manifestName)
  const manifest = entry && Manifest.safeParse(JSON.parse(await text(await zip.openReadStreamPromise(entry))))
  if (!manifest?.success) throw new BackupFailed('This file is no backup of Porchlight, or one that was cut off.')
  return manifest.data
}

/** Returns the target path of a file in the backup, or null for a directory entry. yauzl has already rejected names that escape the folder. */
function placeOf(name: string, dataDir: string, uploadsDir: string | null): string | null {
  if (name.startsWith('secrets/')) return join(dataDir, name)
  return uploadsDir && name.startsWith('uploads/') ? join(uploadsDir, name.slice('uploads/'.length)) : null
}

async function unpack(zip: ZipFile, entry: Entry, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const content: Readable = await zip.openReadStreamPromise(entry)
  await pipeline(content, createWriteStream(target, { mode: 0o600 }))
}
