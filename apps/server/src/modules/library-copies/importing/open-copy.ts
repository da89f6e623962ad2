import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type LibraryImportProblem, libraryCopyLimits as most } from '@porchlight/contracts/library-copies/copy-format'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { CopyManifest, copyFormat, filesEntry, manifestName, tableEntry } from '../format/manifest.ts'

/** A file that is no export, or none that can be imported. `place`: where in the file. */
export class CopyRefused extends Error {
  readonly problem: LibraryImportProblem
  readonly place: string

  constructor(problem: LibraryImportProblem, place = '') {
    super(`${problem} ${place}`)
    this.name = 'CopyRefused'
    this.problem = problem
    this.place = place
  }
}

/** An opened export; the caller closes it. */
export type OpenCopy = {
  manifest: CopyManifest
  contents: ReadonlySet<string>
  stream(name: string): Promise<Readable>
  sizeOf(name: string): number
  close(): void
}

const entryName = /^(?:manifest\.json|files\.ndjson|tables\/[a-z][a-z0-9_]{0,62}\.ndjson|files\/[0-9a-f]{64})$/
const fileTypeMask = 0o170000
const regularFile = 0o100000

/**
 * Opens an export: reads its list of entries and its manifest, and unpacks nothing else. Sizes are enforced while an entry is unpacked: one that is larger than it
 * says fails.
 * @param size of the file
 * @throws CopyRefused
 */
export async function openCopy(path: string, size: number): Promise<OpenCopy> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new CopyRefused('not_an_export')
  })
  try {
    const entries = await entriesOf(zip, size)
    const stream = async (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw new CopyRefused('not_an_export', name)
      return zip.openReadStreamPromise(entry).catch(() => {
        throw new CopyRefused('unsafe_archive', name)
      })
    }
    const manifest = await manifestOf(entries, stream)
    const expected = new Set([manifestName, filesEntry, ...manifest.tables.map(({ name }) => tableEntry(name))])
    if (expected.size !== manifest.tables.length + 2) throw new CopyRefused('unknown_table', manifestName)
    for (const name of expected) if (!entries.has(name)) throw new CopyRefused('not_an_export', name)
    const contents = new Set([...entries.keys()].flatMap((name) => (name.startsWith('files/') ? name.slice('files/'.length) : [])))
    if (entries.size !== expected.size + contents.size || contents.size !== manifest.files.contents) throw new CopyRefused('unknown_table', manifestName)
    return { manifest, contents, stream, sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Returns the entries, each of a name that an export has, none of which leads anywhere. */
async function entriesOf(zip: ZipFile, size: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let [packed, unpacked] = [0, 0]
  try {
    for await (const entry of zip.eachEntry()) {
      const type = (entry.externalFileAttributes >>> 16) & fileTypeMask
      const name = entry.fileName
      if (!entryName.test(name) || entries.has(name) || entry.isEncrypted() || (type !== 0 && type !== regularFile))
        throw new CopyRefused(entries.size === 0 ? 'not_an_export' : 'unsafe_archive', name.slice(0, 100))
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
      entries.set(name, entry)
      if (entries.size > most.entries || unpacked > most.unpackedBytes) throw new CopyRefused('too_large')
    }
  } catch (error) {
    // yauzl refuses names that lead outside, and lists that are broken.
    throw error instanceof CopyRefused ? error : new CopyRefused('unsafe_archive')
  }
  // Entries that share bytes: the zip is smaller than their sum.
  if (packed > size) throw new CopyRefused('unsafe_archive')
  return entries
}

async function manifestOf(entries: Map<string, Entry>, stream: (name: string) => Promise<Readable>): Promise<CopyManifest> {
  const entry = entries.get(manifestName)
  if (!entry) throw new CopyRefused('not_an_export')
  if (entry.uncompressedSize > most.manifestBytes) throw new CopyRefused('too_large', manifestName)
  const written = await buffer(await stream(manifestName)).catch(() => {
    throw new CopyRefused('not_an_export', manifestName)
  })
  const read = parsed(written.toString())
  if (typeof read === 'object' && read !== null && 'format' in read && Number(read.format) > copyFormat) throw new CopyRefused('newer_format', manifestName)
  const manifest = CopyManifest.safeParse(read)
  if (!manifest.success || manifest.data.format !== copyFormat) throw new CopyRefused('not_an_export', manifestName)
  return manifest.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
