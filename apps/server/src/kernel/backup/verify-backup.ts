import { Writable } from 'node:stream'
import { type OpenBackup, openBackup, readEntry } from './entries.ts'
import { BackupFailed, type Manifest, partsOf } from './manifest.ts'

/**
 * Reads a whole backup without restoring it: the checksum of every entry, the rows of each table, the number of files.
 * @throws BackupFailed saying what is damaged or missing.
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const backup = await openBackup(file)
  try {
    await verifyEntries(backup)
    return backup.manifest
  } finally {
    backup.zip.close()
  }
}

/** `verifyBackup` of an open one. */
export async function verifyEntries({ zip, entries, manifest }: OpenBackup): Promise<void> {
  const rowsOf = new Map<string, number>()
  for (const entry of entries.values()) {
    const lines = countLines()
    await readEntry(zip, entry, lines)
    rowsOf.set(entry.fileName, lines.count)
  }
  for (const { folder, part } of partsOf(manifest))
    for (const { schema, name, rows } of part.tables) {
      const found = rowsOf.get(`${folder}/${schema}.${name}`)
      if (found === undefined) throw new BackupFailed(`The backup lacks the table ${name}.`)
      if (found !== rows) throw new BackupFailed(`The backup holds ${found} of ${rows} rows of ${name}.`)
    }
  const below = (folder: string) => [...entries.keys()].filter((name) => name.startsWith(folder)).length
  assertFiles('uploaded files', below('uploads/'), manifest.files)
  assertFiles('secrets', below('secrets/'), manifest.secrets)
}

function assertFiles(what: string, found: number, stated: number | null | undefined): void {
  if (stated !== null && stated !== undefined && found !== stated) throw new BackupFailed(`The backup holds ${found} of ${stated} ${what}.`)
}

/** Counts lines: COPY writes one per row and escapes line breaks within values. */
function countLines(): Writable & { count: number } {
  const newline = 10
  const counting = Object.assign(
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) counting.count++
        done()
      },
    }),
    { count: 0 },
  )
  return counting
}
