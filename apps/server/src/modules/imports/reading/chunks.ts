import { refuse } from '../../../kernel/errors.ts'

/** How a file holds its records: as CSV, as one JSON value per line, or as one JSON document. */
export type FileFormat = 'csv' | 'lines' | 'json'

/** Characters that a chunk has at least, before its end. A worker process reads it in milliseconds. */
const chunkLength = 128 * 1024
/** Maximum characters of one record, and of a whole JSON document: larger ones would fill the memory of the thread that reads them. */
export const recordLengthMax = 16 * 1024 * 1024

/**
 * Cuts a file into texts of whole records, so that a file of any size takes the memory of one chunk.
 * @throws AppError `too_complex` if one record is larger than `recordLengthMax`
 */
export async function* chunksOf(stream: AsyncIterable<Buffer>, format: FileFormat): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let pending = ''
  let scanned = 0
  let boundary = 0
  let isQuoted = false
  for await (const bytes of stream) {
    pending += decoder.decode(bytes, { stream: true })
    for (; format !== 'json' && scanned < pending.length; scanned++) {
      const code = pending.charCodeAt(scanned)
      if (code === 34 && format === 'csv') isQuoted = !isQuoted
      else if (code === 10 && !isQuoted) boundary = scanned + 1
    }
    if (boundary >= chunkLength) {
      yield pending.slice(0, boundary)
      pending = pending.slice(boundary)
      scanned = pending.length
      boundary = 0
    } else if (pending.length > recordLengthMax) throw refuse('too_complex')
  }
  pending += decoder.decode()
  if (pending.trim() !== '') yield pending
}
