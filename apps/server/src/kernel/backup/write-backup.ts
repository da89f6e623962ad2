import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import yazl from 'yazl'
import { homeName } from '../data/nodes/home-name.ts'
import type { Address } from '../data/nodes/open-cluster.ts'
import { pointInTimeFolder } from '../point-in-time/line.ts'
import { sharedNotes } from '../storage/shared-notes.ts'
import { folderOf, type Manifest, manifestName, type Part } from './manifest.ts'
import { endAll, openSnapshots, rowsFrom, type Snapshot } from './snapshots.ts'
import { clusterTables, listTables, type TableShape } from './tables.ts'

type Options = {
  connection: pg.ClientConfig
  /** The databases of a cluster, the first one first; `settle` ends transactions that dead processes have left in several of them. */
  cluster?: { databases: readonly Address[]; settle(): Promise<void> } | undefined
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
 * @throws BackupFailed if the databases of a cluster do not agree
 */
export async function writeBackup({ connection, cluster, dataDir, uploadsDir, file, progress }: Options): Promise<Manifest> {
  const partial = `${file}.partial`
  const zip = new yazl.ZipFile()
  const snapshots = await openSnapshots(cluster?.databases ?? [{ name: homeName, connection: connection as pg.PoolConfig }], async () => cluster?.settle())
  try {
    const written = pipeline(zip.outputStream as Readable, createWriteStream(partial, { mode: 0o600 }))
    const broken = once(zip, 'error').then(([error]) => Promise.reject(error))
    const manifest = await describeAll(snapshots)
    const add = (name: string, open: () => Readable) =>
      new Promise<void>((done, failed) => {
        zip.addReadStreamLazy(name, { mode: 0o600 }, (use) => {
          const stream = open()
          stream.once('error', failed).once('close', done)
          use(null, stream)
        })
      })
    const copied = async () => {
      // The manifest's own parts: they are told how many rows were copied.
      for (const [index, { client, name, without }] of snapshots.entries())
        for (const table of (index === 0 ? manifest : manifest.others?.[index - 1])?.tables ?? []) {
          const stream = client.query(copyTo(`copy (${rowsFrom(table, without)}) to stdout`))
          await add(`${folderOf(name)}/${table.schema}.${table.name}`, () => stream)
          table.rows = stream.rowCount
          progress(`${cluster ? `${name}: ` : ''}${table.name}: ${table.rows} rows`)
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
    const [first] = snapshots
    if (first) await noteBackup(first.client, manifest).catch((error: Error) => progress(`The backup is complete, but metrics won't show it: ${error.message}`))
    return manifest
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await endAll(snapshots.map(({ client }) => client))
  }
}

/** Records that a backup was completed; a database that takes no writes can be backed up too. */
async function noteBackup(client: pg.Client, { made_at }: Manifest): Promise<void> {
  await client.query('rollback')
  await client.query("insert into instance.facts (name, value) values ('backup', $1) on conflict (name) do update set value = $1, changed_at = now()", [
    made_at,
  ])
}

async function describeAll(snapshots: readonly Snapshot[]): Promise<Manifest> {
  const isCluster = snapshots.length > 1
  const [first, ...others] = await Promise.all(
    snapshots.map(async ({ name, client }) => ({ name, ...(await describe(client, isCluster ? clusterTables(name === homeName) : [])) })),
  )
  if (!first) throw new Error('a backup has a database')
  const { name: _home, ...part } = first
  return { format: isCluster ? 2 : 1, made_at: new Date().toISOString(), ...part, ...(isCluster && { others }), files: null }
}

async function describe(client: pg.Client, also: readonly TableShape[]): Promise<Part> {
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
    migrations: migrations.rows.map(({ name }) => name),
    tables: [...tables, ...also].map((table) => ({ ...table, rows: 0 })),
    sequences: sequences.rows,
    event_months: months.rows.map(({ name }) => `${name.slice(-7).replace('_', '-')}-01`).sort(),
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
