import { createHash } from 'node:crypto'
import { addAbortListener, once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import yazl from 'yazl'
import { newRef } from '../ids.ts'
import type { Storage } from '../storage/storage.ts'
import { type BaseCopy, keysOf } from './line.ts'

/** What PostgreSQL makes anew when it starts, or what would be wrong in a copy; of the folders, only the content. */
const leftOut = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'])
const neverCopied = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*|recovery\.signal|standby\.signal)$/
const control = join('global', 'pg_control')

/** Small enough to be sent again when it fails. */
const partBytes = 32 * 1024 * 1024
const fastestLevel = 1

type Source = {
  connection: pg.ClientConfig
  cluster: string
  dataDir: string
  /** A folder for the part that is being sent. */
  folder: string
  storage: Storage
  line: string
  signal: AbortSignal
}

/** Copies the running cluster and the secrets into storage, as a zip file in parts. Interrupted, it leaves parts that nothing names. */
export async function takeBaseCopy({ connection, cluster, dataDir, folder, storage, line, signal }: Source): Promise<BaseCopy> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  const zip = new yazl.ZipFile()
  zip.on('error', () => {})
  const output = zip.outputStream as Readable
  const id = newRef()
  const over = new AbortController()
  const until = AbortSignal.any([signal, over.signal])
  try {
    await client.connect()
    const begun = await client.query<{ first: string }>("select pg_walfile_name(pg_backup_start('Porchlight', true)) as first")
    const sent = sendParts(output, { folder, storage, keyOf: (number) => keysOf(line).part(id, number), signal })
    const broken = once(zip, 'error').then(([error]) => Promise.reject(error))
    broken.catch(() => {})
    const added = addCluster(zip, cluster, dataDir, until).then(async () => {
      const { rows } = await client.query<{ label: string; last: string; at: Date }>(
        `select labelfile as label, pg_walfile_name(lsn) as last, clock_timestamp() as at from pg_backup_stop(false)`,
      )
      zip.addBuffer(Buffer.from(rows[0]?.label ?? ''), 'cluster/backup_label', { mode: 0o600 })
      zip.end()
      return rows[0]
    })
    added.catch(() => {})
    sent.catch(() => {})
    const [end, { parts, bytes }] = await Promise.race([Promise.all([added, sent]), broken])
    return { id, finished_at: end?.at.toISOString() ?? '', first: begun.rows[0]?.first ?? '', last: end?.last ?? '', bytes, parts }
  } finally {
    // What was still being read or was to come, if it failed.
    over.abort()
    output.destroy()
    await client.end().catch(() => {})
  }
}

async function addCluster(zip: yazl.ZipFile, cluster: string, dataDir: string, until: AbortSignal): Promise<void> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true })
  const files: string[] = []
  for (const entry of entries) {
    const name = relative(cluster, join(entry.parentPath, entry.name))
    const [top = ''] = name.split('/')
    if (neverCopied.test(entry.name) || (leftOut.has(top) && name !== top)) continue
    if (entry.isDirectory()) zip.addEmptyDirectory(`cluster/${name}`, { mode: 0o700 })
    else if (entry.isFile() && name !== control) files.push(name)
  }
  // The state that recovery begins with comes last.
  for (const name of [...files.sort(), control]) await add(zip, `cluster/${name}`, join(cluster, name), until)
  const secrets = await readdir(join(dataDir, 'secrets'), { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of secrets.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name)
    await add(zip, `secrets/${relative(join(dataDir, 'secrets'), file)}`, file, until)
  }
}

/** Adds a file as it is now; one that was dropped meanwhile is empty, and the log drops it again. Ends when `until` aborts, also while the file is read. */
function add(zip: yazl.ZipFile, name: string, file: string, until: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (until.aborted) return reject(until.reason as Error)
    const ended = addAbortListener(until, () => reject(until.reason as Error))
    const end = (settle: () => void) => {
      ended[Symbol.dispose]()
      settle()
    }
    zip.addReadStreamLazy(name, { mode: 0o600, compressionLevel: fastestLevel }, (use) => {
      const source = createReadStream(file, { signal: until })
      source.once('ready', () => use(null, source))
      source.once('close', () => end(resolve))
      source.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') return end(() => reject(error))
        use(null, Readable.from([]))
        end(resolve)
      })
    })
  })
}

type Parts = { folder: string; storage: Storage; keyOf: (number: number) => string; signal: AbortSignal }

/** Sends a stream in parts; returns the checksum of each, and how many bytes there were. */
async function sendParts(stream: Readable, { folder, storage, keyOf, signal }: Parts): Promise<{ parts: string[]; bytes: number }> {
  const parts: string[] = []
  const path = join(folder, 'base-part')
  let [file, hash, size, bytes] = [await open(path, 'w', 0o600), createHash('sha256'), 0, 0]
  const send = async () => {
    await file.close()
    await storage.put(keyOf(parts.length), { path })
    parts.push(hash.digest('hex'))
    ;[hash, size, bytes] = [createHash('sha256'), 0, bytes + size]
  }
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      signal.throwIfAborted()
      await file.writeFile(chunk)
      hash.update(chunk)
      size += chunk.length
      if (size < partBytes) continue
      await send()
      file = await open(path, 'w', 0o600)
    }
    await send()
    return { parts, bytes }
  } finally {
    await file.close().catch(() => {})
    await rm(path, { force: true })
  }
}
