import { createHash, type Hash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Kernel } from '../../../kernel/kernel.ts'
import { ZipWriter } from '../../../kernel/rows/zip-writer.ts'
import { type CopiedFile, type CopyManifest, contentEntry, copyFormat, filesEntry, manifestName, tableEntry } from '../format/manifest.ts'
import { exportPlan, schemaOf } from '../format/plan.ts'
import { countRows, openSnapshot, sortsByBytes, streamRows } from './snapshot.ts'

type Options = { signal: AbortSignal; progress(done: number, total: number): Promise<void> }
/** How often progress is told, in milliseconds. */
const progressMs = 1000
const newline = 10

/** Writes a library as one zip. Holds one row, or a piece of one file, in memory. */
export async function writeCopy(kernel: Kernel, support_lib_id: string, path: string, { signal, progress }: Options): Promise<CopyManifest> {
  const client = await kernel.database.owner.connect()
  const zip = new ZipWriter(path)
  let failure: Error | undefined
  try {
    const plan = await exportPlan(kernel, client)
    const byBytes = await sortsByBytes(client)
    await openSnapshot(client, support_lib_id)
    const counts = new Map<string, number>()
    for (const table of plan) counts.set(table.name, await countRows(client, table, support_lib_id))
    const told = teller(progress, [...counts.values()].reduce((sum, count) => sum + count, 0) + (counts.get('uploads') ?? 0))
    await told.now()
    const tables: CopyManifest['tables'] = []
    for (const table of plan) {
      signal.throwIfAborted()
      const written = counting(signal, told.add)
      const rows = streamRows(client, table, support_lib_id, byBytes)
      await zip.add(tableEntry(table.name), written.of(rows))
      tables.push({ name: table.name, columns: table.columns, rows: written.lines(), sha256: written.sha256() })
    }
    const files = await addFiles(kernel, client, zip, support_lib_id, told.add, signal)
    const head = await headOf(client, support_lib_id)
    await client.query('rollback')
    const manifest: CopyManifest = {
      ...{ program: 'porchlight', format: copyFormat, schema: await schemaOf(client), made_at: kernel.clock.now().toISOString() },
      ...{ ...head, tables, files },
    }
    await zip.add(manifestName, `${JSON.stringify(manifest, null, 1)}\n`)
    await zip.end()
    await told.now()
    return manifest
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // A connection in the middle of a COPY can't be used again.
    client.release(failure)
  }
}

async function headOf(client: pg.ClientBase, support_lib_id: string): Promise<Pick<CopyManifest, 'company_name' | 'event_number'>> {
  const { rows } = await client.query<{ company_name: string; event_number: string }>(
    'select l.company_name, h.event_number from libraries l join library_heads h using (support_lib_id) where support_lib_id = $1',
    [support_lib_id],
  )
  return { company_name: rows[0]?.company_name ?? '', event_number: Number(rows[0]?.event_number ?? 0) }
}

/** Passes bytes on, counting their lines and computing their checksum. */
function counting(signal: AbortSignal, add: (lines: number) => Promise<void>) {
  const hash: Hash = createHash('sha256')
  let lines = 0
  return {
    of(rows: Readable): Readable {
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          if (signal.aborted) return done(signal.reason as Error)
          hash.update(chunk)
          let found = 0
          for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) found++
          lines += found
          add(found).then(() => done(null, chunk), done)
        },
      })
      // The error of either stream reaches the zip through the second one.
      pipeline(rows, counted).catch(() => {})
      return counted
    },
    lines: () => lines,
    sha256: () => hash.digest('hex'),
  }
}

/** Tells progress at most once a second. */
function teller(progress: Options['progress'], total: number) {
  let [done, toldAt] = [0, performance.now() - progressMs]
  const now = () => {
    toldAt = performance.now()
    return progress(Math.min(done, total), total)
  }
  return {
    now,
    async add(more: number): Promise<void> {
      done += more
      if (more > 0 && performance.now() - toldAt >= progressMs) await now()
    },
  }
}

const filesAtOnce = 500

/** Adds each content once, and the list of files with the contents they have. A file whose bytes are gone is left out. */
async function addFiles(
  { ports }: Kernel,
  client: pg.PoolClient,
  zip: ZipWriter,
  support_lib_id: string,
  add: (files: number) => Promise<void>,
  signal: AbortSignal,
): Promise<CopyManifest['files']> {
  const list: string[] = []
  const contents = new Map<string, number>()
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ file_id: string }>(
      `select file_id from uploads where support_lib_id = $1 and unused_since is null and file_id collate "C" > $2 order by file_id collate "C" limit ${filesAtOnce}`,
      [support_lib_id, after],
    )
    for (const { file_id } of rows) {
      signal.throwIfAborted()
      const key = `${support_lib_id}/${file_id}`
      const found = await contentOf(ports.storage, key)
      if (found && !contents.has(found.sha256)) {
        const stored = await ports.storage.read(key)
        if (!stored) continue
        await zip.add(contentEntry(found.sha256), stored.stream, false)
        contents.set(found.sha256, found.size)
      }
      if (found) list.push(`${JSON.stringify({ file_id, ...found } satisfies CopiedFile)}\n`)
      await add(1)
    }
    after = rows.at(-1)?.file_id ?? after
    if (rows.length < filesAtOnce) break
  }
  const text = list.join('')
  await zip.add(filesEntry, text)
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { rows: list.length, sha256, contents: contents.size, bytes: [...contents.values()].reduce((sum, size) => sum + size, 0) }
}

/** Returns the checksum and size of stored bytes; the name of their entry must be known before they are added. */
async function contentOf(storage: Kernel['ports']['storage'], key: string): Promise<{ sha256: string; size: number } | undefined> {
  const stored = await storage.read(key)
  if (!stored) return undefined
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of stored.stream) {
    hash.update(chunk as Buffer)
    size += (chunk as Buffer).length
  }
  return { sha256: hash.digest('hex'), size }
}
