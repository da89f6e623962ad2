/** How much is collected in one buffer, in bytes. */
const chunkBytes = 256 * 1024

/** Collects a mail that arrives in pieces. A piece may be a single byte, so pieces are copied together: a buffer each would take many times the mail's memory. */
export class MailPieces {
  private chunks: Buffer[] = []
  private last = Buffer.alloc(0)
  private used = 0
  size = 0

  push(piece: Uint8Array): void {
    this.size += piece.length
    for (let at = 0; at < piece.length; ) {
      if (this.used === this.last.length) {
        this.last = Buffer.allocUnsafeSlow(Math.max(chunkBytes, piece.length - at))
        this.chunks.push(this.last)
        this.used = 0
      }
      const some = piece.subarray(at, at + this.last.length - this.used)
      this.last.set(some, this.used)
      this.used += some.length
      at += some.length
    }
  }

  /** Forgets everything but the size. */
  drop(): void {
    this.chunks = []
    this.last = Buffer.alloc(0)
    this.used = 0
  }

  /** Returns the whole mail. */
  whole(): Buffer {
    return Buffer.concat(this.chunks, this.size)
  }
}
