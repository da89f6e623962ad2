import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import yazl from 'yazl'
import { pointInTimeFolder } from '../point-in-time/line.ts'
import { sharedNotes } from '../storage/shared-notes.ts'
import { type Manifest, manifestName } from './manifest.ts'
import { copyTarget, listTables } from './tables.ts'

type Options = {
  connection: pg.ClientConfig
  /** DATA_DIR. Its secrets are included: without them, sealed values could not be decrypted after a restore. */
  dataDir: string
  /** The local uploads folder, or null if uploads are in external storage. */
  uploadsDir: string | null
  file: string
  progress: (line: string) => void
}

/**
 * Writes a consistent snapshot of everything into one zip file while the product keeps running. Only the file's owner can read it, and it gets its final name
 * once it is complete.
 */
export async function writeBackup({ connection, dataDir, uploadsDir, file, progress }: Options): Promise<Manifest> {
  const client = new pg.Client(connection)
  const partial = `${file}.partial`
  const zip = new yazl.ZipFile()
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // Before the snapshot: a month that is dropped later would be missing from the catalog, and what moved out of it from the snapshot.
    await client.query('lock table events in access share mode')
    const written = pipeline(zip.outputStream as Readable, createWriteStream(partial, { mode: 0o600 }))
    const broken = once(zip, 'error').then(([error]) => Promise.reject(error))
    const manifest = await describe(client)
    const add = (name: string, open: () => Readable) =>
      new Promise<void>((done, failed) => {
        zip.addReadStreamLazy(name, { mode: 0o600 }, (use) => {
          const stream = open()
          stream.once('error', failed).once('close', done)
          use(null, stream)
        })
      })
    const copied = async () => {
      for (const table of manifest.tables) {
        const { table: from, columns } = copyTarget(table)
        const stream = client.query(copyTo(`copy (select ${columns} from ${from}) to stdout`))
        await add(`tables/${table.schema}.${table.name}`, () => stream)
        table.rows = stream.rowCount
        progress(`${table.name}: ${table.rows} rows`)
      }
      const secrets = await filesBelow(join(dataDir, 'secrets'))
      manifest.secrets = secrets.length
      for (const path of secrets) await add(`secrets/${path}`, () => createReadStream(join(dataDir, 'secrets', path)))
      if (uploadsDir) {
        const files = (await filesBelow(uploadsDir)).filter((path) => ![pointInTimeFolder, sharedNotes].includes(path.split('/')[0] ?? ''))
        for (const path of files) await add(`uploads/${path}`, () => createReadStream(join(uploadsDir, path)))
        manifest.files = files.length
      }
      zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), manifestName)
      zip.end()
    }
    await Promise.race([Promise.all([copied(), written]), broken])
    await rename(partial, file)
    await noteBackup(client, manifest).catch((error: Error) => progress(`The backup is complete, but metrics won't show it: ${error.message}`))
    return manifest
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Records that a backup was completed; a database that takes no writes can be backed up too. */
async function noteBackup(client: pg.Client, { made_at }: Manifest): Promise<void> {
  await client.query('rollback')
  await client.query("insert into instance.facts (name, value) values ('backup', $1) on conflict (name) do update set value = $1, changed_at = now()", [
    made_at,
  ])
}

async function describe(client: pg.Client): Promise<Manifest> {
  const tables = await listTables(client)
  const migrations = await client.query<{ name: string }>('select name from schema_migrations order by 1')
  const sequences = await client.query<{ schema: string; name: string; value: string }>(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
     where schemaname in ('public', 'graphile_worker') and last_value is not null`,
  )
  const months = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'events'::regclass and c.relname ~ '^events_\\d{4}_\\d{2}$'`,
  )
  return {
    format: 1,
    made_at: new Date().toISOString(),
    migrations: migrations.rows.map(({ name }) => name),
    tables: tables.map((table) => ({ ...table, rows: 0 })),
    sequences: sequences.rows,
    event_months: months.rows.map(({ name }) => `${name.slice(-7).replace('_', '-')}-01`).sort(),
    files: null,
  }
}

/** Returns the sorted paths of the files below a folder; empty if the folder does not exist. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}
