import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { refuse } from '../../../kernel/errors.ts'
import { isHidden, openArchive } from '../../article-files/index.ts'
import { chunksOf, type FileFormat, recordLengthMax } from './chunks.ts'

/** One file of an export. `table` is its name without folder and ending, in lower case; `format` is null if it is of no kind that is read. */
export type ImportFile = { name: string; table: string; format: FileFormat | null; open(): Promise<AsyncIterable<Buffer>> }
/** An opened export; the caller closes it. */
export type ImportFiles = { files: ImportFile[]; close(): void }

/**
 * Opens an uploaded export: a zip, or a single file. Reads only what tells how each file is to be read.
 * @throws AppError `archive_refused`, `unsupported_type` (nothing that can be read), `invalid_input` (empty)
 */
export async function openImport(path: string, file_name: string, size: number): Promise<ImportFiles> {
  if (size === 0) throw refuse('invalid_input', { fields: { file: 'empty' } })
  if (!(await isZip(path))) {
    const file = await described(basename(file_name), size, async () => createReadStream(path))
    if (file.format === null) throw refuse('unsupported_type')
    return { files: [file], close: () => {} }
  }
  const archive = await openArchive(path, size)
  try {
    const names = archive.names.filter((name) => !isHidden(name)).sort()
    const files: ImportFile[] = []
    for (const name of names) files.push(await described(name, archive.sizeOf(name), () => archive.stream(name)))
    if (!files.some(({ format }) => format !== null)) throw refuse('unsupported_type')
    return { files, close: () => archive.close() }
  } catch (error) {
    archive.close()
    throw error
  }
}

async function described(name: string, size: number, open: ImportFile['open']): Promise<ImportFile> {
  const [, ending = ''] = /\.([a-z0-9]{1,10})$/i.exec(name) ?? []
  const table = basename(name, `.${ending}`).toLowerCase()
  const kind = ending.toLowerCase()
  if (kind === 'csv') return { name, table, format: 'csv', open }
  if (kind === 'ndjson' || kind === 'jsonl') return { name, table, format: 'lines', open }
  if (kind !== 'json') return { name, table, format: null, open }
  // Exports name files of JSON lines `.json` too. A document that is too large to be read whole can only be lines.
  const isLines = size > recordLengthMax || (await beginsWithLine(await open()))
  return { name, table, format: isLines ? 'lines' : 'json', open }
}

/** Returns whether the first line is a JSON object of its own. */
async function beginsWithLine(stream: AsyncIterable<Buffer>): Promise<boolean> {
  for await (const text of chunksOf(stream, 'lines')) {
    const end = text.indexOf('\n')
    if (end < 0) return false
    try {
      return !Array.isArray(JSON.parse(text.slice(0, end)))
    } catch {
      return false
    }
  }
  return false
}

async function isZip(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return ['PK\x03\x04', 'PK\x05\x06'].includes(buffer.toString('latin1'))
  } finally {
    await handle.close()
  }
}
