import { PassThrough, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { BackupFailed, Manifest, manifestName } from './manifest.ts'

/** An opened backup: what it says it holds, and its entries by name. */
export type OpenBackup = { zip: ZipFile; entries: Map<string, Entry>; manifest: Manifest }

/**
 * Opens a backup and reads its manifest; the caller closes `zip`.
 * @throws BackupFailed when the file is not a complete backup.
 */
export async function openBackup(file: string): Promise<OpenBackup> {
  const zip = await yauzl.openPromise(file, { autoClose: false }).catch((error: Error) => {
    throw new BackupFailed(`${file} is no backup: ${error.message}`)
  })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    return { zip, entries, manifest: await manifestOf(zip, entries) }
  } catch (error) {
    zip.close()
    throw error instanceof BackupFailed ? error : new BackupFailed(`${file} is damaged: ${(error as Error).message}`)
  }
}

async function manifestOf(zip: ZipFile, entries: Map<string, Entry>): Promise<Manifest> {
  const entry = entries.get(manifestName)
  if (!entry) throw new BackupFailed('This file is no backup of Porchlight, or one that was cut off.')
  const content = new PassThrough()
  const [written] = await Promise.all([text(content), readEntry(zip, entry, content)])
  return Manifest.parse(JSON.parse(written))
}

/**
 * Streams an entry's content through `into`, comparing it with the checksum that the zip states.
 * @throws BackupFailed naming the entry when its bytes are damaged; an error of `into` as it is.
 */
export async function readEntry(zip: ZipFile, entry: Entry, into: NodeJS.WritableStream): Promise<void> {
  const damaged = (error: Error) => new BackupFailed(`The backup is damaged: ${entry.fileName} (${error.message}). Take another copy of it.`)
  const source = await zip.openReadStreamPromise(entry).catch((error: Error) => {
    throw damaged(error)
  })
  // A pipeline passes the error of one stream on to the others: the first to report it is where it happened.
  let failed: unknown
  for (const stream of [source, into]) stream.once('error', () => (failed ??= stream))
  try {
    await pipeline(source, checksumOf(entry), into)
  } catch (error) {
    throw error instanceof WrongSum || failed === source ? damaged(error as Error) : error
  }
}

class WrongSum extends Error {}

/** Passes bytes on and fails at their end if their CRC-32 is not the entry's (APPNOTE 4.4.7); yauzl compares only sizes. */
function checksumOf({ crc32: stated }: Entry): Transform {
  let sum = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush(done) {
      done(sum === stated ? null : new WrongSum('its checksum is wrong'))
    },
  })
}
