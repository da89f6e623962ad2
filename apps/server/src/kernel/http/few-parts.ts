import { Transform, type TransformCallback } from 'node:stream'

/**
 * Passes on a multipart body of few parts. Of a body with more it passes on nothing from the chunk that shows it, and calls `onMany`: the parser makes streams
 * for every part, even for those beyond its limit, which costs a hundred times as much as finding the boundaries.
 */
export class FewParts extends Transform {
  private boundaries = 0
  /** The end of the previous chunk, in which a boundary may have begun. */
  private before = Buffer.alloc(0)
  private readonly delimiter: Buffer
  private readonly partsMax: number
  private readonly onMany: () => void

  /** @param contentType the request's header; one without a boundary is left to the parser */
  constructor(contentType: string, partsMax: number, onMany: () => void) {
    super()
    const [, quoted, plain] = /boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType) ?? []
    this.delimiter = Buffer.from(`\r\n--${quoted ?? plain ?? ''}`)
    this.partsMax = partsMax
    this.onMany = onMany
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    // The first boundary needs no line break before it, so there is one line break for every part that ends; and one more after a preamble.
    if (this.isMany(chunk)) this.onMany()
    else done(null, chunk)
  }

  private isMany(chunk: Buffer): boolean {
    const { delimiter } = this
    const text = Buffer.concat([this.before, chunk])
    let at = text.indexOf(delimiter)
    for (; at !== -1 && this.boundaries <= this.partsMax + 1; at = text.indexOf(delimiter, at + delimiter.length)) this.boundaries += 1
    this.before = Buffer.from(text.subarray(Math.max(0, text.length - delimiter.length + 1)))
    return this.boundaries > this.partsMax + 1
  }
}
