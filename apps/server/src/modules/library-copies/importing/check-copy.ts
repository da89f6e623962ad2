import { createHash } from 'node:crypto'
import { CopiedFile, contentEntry, filesEntry, tableEntry } from '../format/manifest.ts'
import type { PlannedTable } from '../format/plan.ts'
import { linesOf } from './lines-of.ts'
import { CopyRefused, type OpenCopy } from './open-copy.ts'

const newline = 10
const group = { count: 1000, bytes: 1024 * 1024 }

/**
 * Checks that this program knows all that an export has: it is of no newer schema, and has no table or column that exports don't have.
 * @param migrations of this program
 * @throws CopyRefused
 */
export function assertKnown({ manifest }: OpenCopy, plan: readonly PlannedTable[], migrations: ReadonlySet<string>): void {
  if (!migrations.has(manifest.schema)) throw new CopyRefused('newer_schema', manifest.schema)
  const planned = new Map(plan.map((table) => [table.name, table]))
  for (const { name, columns } of manifest.tables) {
    const table = planned.get(name)
    if (!table) throw new CopyRefused('unknown_table', name)
    const unknown = columns.find((column) => !table.columns.includes(column))
    if (unknown !== undefined || new Set(columns).size !== columns.length) throw new CopyRefused('unknown_column', `${name}.${unknown ?? ''}`)
  }
}

/**
 * Reads a whole export once, and compares every checksum and count with the manifest, before anything is written.
 * @throws CopyRefused
 */
export async function verifyCopy(copy: OpenCopy, signal: AbortSignal): Promise<void> {
  const { manifest, contents } = copy
  for (const { name, rows, sha256 } of manifest.tables) await verify(tableEntry(name), sha256, rows)
  await verify(filesEntry, manifest.files.sha256, manifest.files.rows)
  for (const content of contents) await verify(contentEntry(content), content)
  const used = new Set<string>()
  for await (const { sha256, size } of filesOf(copy)) {
    if (!contents.has(sha256) || copy.sizeOf(contentEntry(sha256)) !== size) throw new CopyRefused('malformed_row', filesEntry)
    used.add(sha256)
  }
  if (used.size !== contents.size) throw new CopyRefused('unsafe_archive', filesEntry)

  async function verify(name: string, sha256: string, rows?: number): Promise<void> {
    const hash = createHash('sha256')
    let lines = 0
    try {
      for await (const piece of await copy.stream(name)) {
        signal.throwIfAborted()
        const chunk = piece as Buffer
        hash.update(chunk)
        if (rows !== undefined) for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines++
      }
    } catch (error) {
      // Bytes that don't unpack, or unpack to more than they say.
      throw error instanceof CopyRefused || signal.aborted ? error : new CopyRefused('wrong_checksum', name)
    }
    if (hash.digest('hex') !== sha256) throw new CopyRefused('wrong_checksum', name)
    if (rows !== undefined && rows !== lines) throw new CopyRefused('wrong_count', name)
  }
}

/** Yields the files that an export lists. */
export async function* filesOf(copy: OpenCopy): AsyncGenerator<CopiedFile> {
  for await (const { lines } of linesOf(await copy.stream(filesEntry), filesEntry, group)) {
    for (const line of lines) {
      const file = CopiedFile.safeParse(parsed(line))
      if (!file.success) throw new CopyRefused('malformed_row', filesEntry)
      yield file.data
    }
  }
}

/** Parses a line; undefined for what is no JSON. */
export function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
