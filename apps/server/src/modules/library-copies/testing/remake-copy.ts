import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { CopyManifest } from '../format/manifest.ts'

/** The parts of an export: its manifest, and all other entries by name. */
export type Parts = { entries: Map<string, Buffer>; manifest: CopyManifest }

/** Returns the lines of an entry, parsed. */
export const rowsIn = ({ entries }: Parts, name: string): Record<string, unknown>[] =>
  (entries.get(name)?.toString().split('\n').filter(Boolean) ?? []).map((line) => JSON.parse(line))

/** Replaces the rows of a table, and says so in the manifest. */
export function setRows(parts: Parts, table: string, rows: readonly object[]): void {
  setBytes(parts, table, Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')), rows.length)
}

/** Replaces the bytes of a table's entry, and says so in the manifest. */
export function setBytes({ entries, manifest }: Parts, table: string, bytes: Buffer, rows: number): void {
  entries.set(`tables/${table}.ndjson`, bytes)
  const said = manifest.tables.find(({ name }) => name === table)
  if (said) Object.assign(said, { rows, sha256: sha256(bytes) })
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Puts an export together again. Only large entries are compressed. */
export async function zipOf({ entries, manifest }: Parts): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name, { compress: bytes.length > 1_000_000 })
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json')
  zip.end()
  return buffer(zip.outputStream)
}
