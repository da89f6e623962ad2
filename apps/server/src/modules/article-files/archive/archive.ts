import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { limits } from '@porchlight/contracts/limits'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { AppError, refuse } from '../../../kernel/errors.ts'
import { archiveProblem } from '../archive-entries.ts'
import { nameOf } from './name-of.ts'

/** A zip that passed all checks; its files are read one by one. */
export type Archive = {
  names: string[]
  sizeOf(name: string): number
  bytes(name: string): Promise<Buffer>
  /** Unpacks a file while it is read. */
  stream(name: string): Promise<Readable>
  close(): void
}

const refusal = (reason: string) => refuse('archive_refused', { fields: { file: reason } })

/**
 * Opens the zip at a path. Reads and checks only its list of files; unpacks nothing.
 * @throws AppError `archive_refused` with the reason
 */
export async function openArchive(path: string, size: number): Promise<Archive> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw refusal('broken')
  })
  try {
    const entries = await entriesOf(zip)
    const problem = archiveProblem([...entries.values()].map(described), size)
    if (problem) throw refusal(problem)
    return archiveOf(zip, entries)
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= limits.importFilesMax) throw refusal(`more than ${limits.importFilesMax} files`)
      entry.fileName = nameOf(entry)
      const wrong = yauzl.validateFileName(entry.fileName)
      if (wrong) throw new Error(wrong)
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    // yauzl's error message mentions the path if a name leads outside the folder.
    throw refusal(/path/.test((error as Error).message) ? 'path leads outside' : 'broken')
  }
  return entries
}

const described = (entry: Entry) => ({
  fileName: entry.fileName,
  compressedSize: entry.compressedSize,
  uncompressedSize: entry.uncompressedSize,
  isEncrypted: entry.isEncrypted(),
  unixMode: entry.externalFileAttributes >>> 16,
})

/** Sizes are enforced while unpacking: a file larger than declared fails. */
function archiveOf(zip: ZipFile, entries: Map<string, Entry>): Archive {
  const stream = async (name: string) => {
    const entry = entries.get(name)
    if (!entry) throw new Error(`no ${name} in the zip`)
    return zip.openReadStreamPromise(entry)
  }
  return {
    names: [...entries.keys()],
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    bytes: async (name) => buffer(await stream(name)),
    stream,
    close: () => zip.close(),
  }
}
