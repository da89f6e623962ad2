import { refuse } from '../../../kernel/errors.ts'
import { CsvScanner, type Separator } from './csv.ts'
import type { FileNotation } from './encodings.ts'

/** How a file holds its records: as CSV, as one JSON value per line, or as one JSON document. */
export type FileFormat = 'csv' | 'lines' | 'json'

/** Bytes that a chunk has at least, before its end. A worker process reads it in milliseconds. */
const chunkLength = 128 * 1024
/** Maximum bytes of one record, and of a whole JSON document: larger ones would fill the memory of the process that reads them. */
export const recordLengthMax = 16 * 1024 * 1024

const newline = 10

/**
 * Cuts a file in UTF-8 into chunks of whole records, so that a file of any size takes the memory of one chunk. Chunks stay bytes: text of 16 MB would keep the main
 * thread busy while it is decoded, joined and copied.
 * @throws AppError `too_complex` if one record is larger than `most`
 */
export async function* chunksOf(
  stream: AsyncIterable<Buffer>,
  format: FileFormat,
  { separator = ',', most = recordLengthMax }: { separator?: Separator; most?: number } = {},
): AsyncGenerator<Buffer> {
  const table = format === 'csv' ? new CsvScanner(separator) : undefined
  let pieces: Buffer[] = []
  let length = 0
  for await (const bytes of stream) {
    let end = 0
    for (let at = 0; format !== 'json' && at < bytes.length; at++) {
      const byte = bytes[at] ?? 0
      if (table ? table.endsAt(byte) : byte === newline) end = at + 1
    }
    if (end > 0 && length + end >= chunkLength) {
      yield Buffer.concat([...pieces, bytes.subarray(0, end)])
      pieces = end < bytes.length ? [bytes.subarray(end)] : []
      length = bytes.length - end
    } else {
      pieces.push(bytes)
      length += bytes.length
      if (length > most) throw refuse('too_complex')
    }
  }
  if (pieces.some((piece) => piece.some((byte) => byte > 32))) yield Buffer.concat(pieces)
}

/** Returns a file in UTF-8, without a mark and the line that names its separator; a piece at a time, so that none takes long. */
export async function* inUtf8(stream: AsyncIterable<Buffer>, { encoding, skipped }: FileNotation): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding)
  let toSkip = skipped
  const taken = (text: string): Buffer => {
    const left = text.slice(toSkip)
    toSkip = Math.max(0, toSkip - text.length)
    return Buffer.from(left)
  }
  for await (const bytes of stream) yield taken(decoder.decode(bytes, { stream: true }))
  yield taken(decoder.decode())
}
