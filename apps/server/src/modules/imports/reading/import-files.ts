import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { refuse } from '../../../kernel/errors.ts'
import { isHidden, openArchive } from '../../article-files/index.ts'
import { CarriedFiles, isCarried } from './carried-files.ts'
import { type FileFormat, recordLengthMax } from './chunks.ts'

/** One file of an export. `table` is its name without folder and ending, in lower case; `format` is null if it is of no kind that is read. */
export type ImportFile = { name: string; table: string; format: FileFormat | 'mails' | 'mail' | null; open(): Promise<AsyncIterable<Buffer>> }
/** An opened export, with the files that messages and articles have; the caller closes it. */
export type ImportFiles = { files: ImportFile[]; carried: CarriedFiles; close(): void }

const nothingCarried = new CarriedFiles({ sizeOf: () => 0, bytes: async () => Buffer.alloc(0) }, [])

/**
 * Opens an uploaded export: a zip, or a single file. Reads only what tells how each file is to be read.
 * @throws AppError `archive_refused`, `unsupported_type` (nothing that can be read), `invalid_input` (empty)
 */
export async function openImport(path: string, file_name: string, size: number): Promise<ImportFiles> {
  if (size === 0) throw refuse('invalid_input', { fields: { file: 'empty' } })
  if (!(await isZip(path))) {
    const file = await described(basename(file_name), size, async () => createReadStream(path))
    if (file.format === null) throw refuse('unsupported_type')
    return { files: [file], carried: nothingCarried, close: () => {} }
  }
  const archive = await openArchive(path, size)
  try {
    const names = archive.names.filter((name) => !isHidden(name)).sort()
    const files: ImportFile[] = []
    for (const name of names.filter((each) => !isCarried(each))) files.push(await described(name, archive.sizeOf(name), () => archive.stream(name)))
    if (!files.some(({ format }) => format !== null)) throw refuse('unsupported_type')
    return { files, carried: new CarriedFiles(archive, names), close: () => archive.close() }
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
  if (kind === 'mbox' || kind === 'mbx') return { name, table, format: 'mails', open }
  if (kind === 'eml') return { name, table, format: 'mail', open }
  // Mail programs such as Thunderbird and Apple Mail name a mailbox without an ending.
  if (kind === '' && size > 0 && (await beginsWithMail(await open()))) return { name, table, format: 'mails', open }
  if (kind === 'ndjson' || kind === 'jsonl') return { name, table, format: 'lines', open }
  if (kind !== 'json') return { name, table, format: null, open }
  // Exports name files of JSON lines `.json` too. A document that is too large to be read whole can only be lines.
  const isLines = size > recordLengthMax || (await beginsWithLine(await open()))
  return { name, table, format: isLines ? 'lines' : 'json', open }
}

/** Returns whether the first line looks like a JSON object of its own: another one follows it, or nothing. Nothing is parsed, because a line can have any length. */
async function beginsWithLine(stream: AsyncIterable<Buffer>): Promise<boolean> {
  const [isBlank, isNewline] = [(byte: number) => byte <= 32, (byte: number) => byte === 10]
  let isBegun = false
  let last = ''
  let isOver = false
  for await (const bytes of stream) {
    for (const byte of bytes) {
      if (isNewline(byte) && isBegun) isOver = true
      if (isBlank(byte)) continue
      const character = String.fromCharCode(byte)
      if (isOver) return last === '}' && character === '{'
      // The bytes of a byte order mark come first.
      if (!isBegun && byte < 128 && character !== '{') return false
      isBegun ||= byte < 128
      last = character
    }
  }
  return isOver && last === '}'
}

async function beginsWithMail(stream: AsyncIterable<Buffer>): Promise<boolean> {
  for await (const bytes of stream) return bytes.subarray(0, 5).toString('latin1') === 'From '
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
