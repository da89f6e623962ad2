import { open, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { limits } from '@porchlight/contracts/limits'
import { refuse } from '../../../kernel/errors.ts'
import { openArchive } from '../archive/archive.ts'
import { isDocument, isHidden, isPicture } from '../archive-entries.ts'

/** The source of an import: a zip, or a single file presented as a zip with one file. */
export type ImportSource = {
  /** Article files, sorted so that the order is the same in every run. */
  documents: string[]
  /** Files that can be neither article nor image. */
  others: string[]
  pictures: Set<string>
  sizeOf(name: string): number
  bytes(name: string): Promise<Buffer>
  close(): void
}

/** Maximum size of an article's file, which may contain a draft as well as the text. The text is then checked against the rich-text limit. */
export const documentBytesMax = limits.richTextLengthMax * 8

/**
 * Opens an uploaded file after checking a zip's list of files, or the name and size of a single file.
 * @throws AppError `archive_refused`, `unsupported_type`, `too_large`, `invalid_input` (empty)
 */
export async function openSource(path: string, file_name: string, size: number): Promise<ImportSource> {
  if (size === 0) throw refuse('invalid_input', { fields: { file: 'empty' } })
  if (await isZip(path)) {
    const archive = await openArchive(path, size)
    const names = archive.names.filter((name) => !isHidden(name)).sort()
    const documents = names.filter(isDocument)
    if (documents.length > 0)
      return { ...archive, documents, pictures: new Set(names.filter(isPicture)), others: names.filter((name) => !isDocument(name) && !isPicture(name)) }
    archive.close()
    throw refuse('archive_refused', { fields: { file: 'no Markdown or HTML in it' } })
  }
  const name = basename(file_name)
  if (!isDocument(name)) throw refuse('unsupported_type')
  if (size > documentBytesMax) throw refuse('too_large')
  return {
    ...{ documents: [name], others: [], pictures: new Set<string>() },
    sizeOf: () => size,
    bytes: () => readFile(path),
    close: () => {},
  }
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
