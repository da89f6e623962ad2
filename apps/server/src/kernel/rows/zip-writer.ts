import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** All entries get the same timestamp, so that the same content produces the same bytes. */
const mtime = new Date('2020-01-01T12:00:00Z')

/** Streams a zip to a file: entries are read one at a time. */
export class ZipWriter {
  private readonly zip = new ZipFile()
  private readonly written: Promise<void>

  constructor(path: string) {
    this.written = pipeline(this.zip.outputStream as Readable, createWriteStream(path, { mode: 0o600 }))
    // Handled in `end`; until then a failure must not count as an unhandled rejection.
    this.written.catch(() => {})
  }

  /** @param compress false for images, which are already compressed */
  async add(name: string, content: Readable | string, compress = true): Promise<void> {
    const stream = typeof content === 'string' ? Readable.from([Buffer.from(content)]) : content
    const ended = new Promise<void>((resolve, reject) => void stream.once('end', resolve).once('error', reject))
    this.zip.addReadStream(stream, name, { mtime, compress, mode: 0o100644 })
    await Promise.race([ended, this.written])
  }

  async end(): Promise<void> {
    this.zip.end()
    await this.written
  }
}
