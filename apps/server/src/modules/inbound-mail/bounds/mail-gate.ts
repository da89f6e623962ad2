import type { MailBound } from '@porchlight/contracts/inbound-mail/mail-fates'
import { boundaryOf, isFold, nameOf } from './header-lines.ts'

/**
 * What a mail may consist of. Honest ones stay far below: a list with thousands of References, a mail to a thousand people, fifty ARC seals. Beyond these, the
 * libraries that read mails take time that grows with the square of what was sent.
 */
const mailBounds = {
  headerBytes: 512 * 1024,
  /** Of all parts together, the mail's own header included. */
  allHeaderBytes: 1024 * 1024,
  fields: 2_000,
  linesOfField: 2_000,
  headerLines: 20_000,
  /** Of the whole mail, where 40 MB of base64 have 650,000; and those of less than half a usual line, each of which costs the parser as much as a long one. */
  lines: 1_000_000,
  shortLines: 250_000,
  signatures: 25,
  seals: 160,
  signatureBytes: 16 * 1024,
  /** Of one line: signatures of a longer one take long to check. */
  lineBytes: 4 * 1024 * 1024,
  parts: 2_000,
  depth: 100,
}

/** What is kept of a line: more than any name, delimiter or parameter needs. */
const keptOfLine = 1_000
const shortLine = 40
const contentTypeMax = 8_000
const [lineFeed, dash] = [10, 45]

/**
 * Looks at a mail as its bytes arrive, and says which bound it exceeds. One pass, a few nanoseconds per byte whatever the mail says, and no memory of the mail:
 * so it may run in the main thread, before anything else works on the bytes.
 */
export class MailGate {
  /** The first bound that the mail exceeded. */
  bound: MailBound | undefined
  private readonly line = new Uint8Array(keptOfLine)
  private length = 0
  /** Bytes of the mail's own header, of all headers, fields of the header at hand, lines and bytes of its field at hand. */
  private readonly seen = { all: 0, short: 0, header: 0, headers: 0, headerLines: 0, fields: 0, lines: 0, bytes: 0, signatures: 0, seals: 0, parts: 0 }
  private place: 'header' | 'part header' | 'body' = 'header'
  private field = ''
  private contentType = ''
  /** Delimiters of the multiparts that are open, the innermost last. */
  private open: Uint8Array[] = []

  /** Takes the next bytes. Returns false as soon as a bound is exceeded. */
  push(bytes: Uint8Array): boolean {
    if (this.bound) return false
    const { line } = this
    let length = this.length
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number
      if (byte === lineFeed) {
        this.length = length
        this.endLine()
        if (this.bound) return false
        length = 0
      } else {
        if (length < keptOfLine) line[length] = byte
        length++
      }
    }
    this.length = length
    // A header of one line that never ends is found before its end.
    if (length > mailBounds.lineBytes) this.bound = 'lines'
    if (this.place !== 'body' && this.seen.headers + length > mailBounds.allHeaderBytes) this.bound = 'header_size'
    return !this.bound
  }

  /** Call it after the last byte. */
  end(): MailBound | undefined {
    if (!this.bound && this.length > 0) this.endLine()
    if (!this.bound && this.place !== 'body') this.endField()
    return this.bound
  }

  private endLine(): void {
    if (this.length < shortLine) this.seen.short++
    if (this.length > mailBounds.lineBytes || ++this.seen.all > mailBounds.lines || this.seen.short > mailBounds.shortLines) {
      this.bound = 'lines'
      return
    }
    if (this.place === 'body') {
      if (this.open.length > 0 && this.line[0] === dash && this.line[1] === dash && this.length > 2) this.takeDelimiter()
      return
    }
    const { seen } = this
    if (this.length === 0 || (this.length === 1 && this.line[0] === 13)) {
      this.endHeader()
      return
    }
    seen.headers += this.length + 1
    if (this.place === 'header') seen.header += this.length + 1
    if (seen.header > mailBounds.headerBytes || seen.headers > mailBounds.allHeaderBytes) this.bound = 'header_size'
    else this.takeHeaderLine()
  }

  private takeHeaderLine(): void {
    const { seen } = this
    const kept = this.line.subarray(0, Math.min(this.length, keptOfLine))
    // A line that is neither a field nor begins with a blank is a fold to some readers and a field to others.
    const name = nameOf(kept)
    if (name === undefined) {
      seen.lines++
      seen.bytes += this.length
      if (!isFold(kept)) seen.fields++
      if (this.field === 'content-type' && this.contentType.length < contentTypeMax) this.contentType += Buffer.from(kept).toString('latin1')
    } else {
      this.endField()
      seen.fields++
      seen.lines = 1
      seen.bytes = this.length
      this.field = name
      if (name === 'content-type' && this.contentType === '') this.contentType = Buffer.from(kept).toString('latin1')
    }
    if (seen.fields > mailBounds.fields) this.bound ??= 'header_fields'
    if (seen.lines > mailBounds.linesOfField || ++seen.headerLines > mailBounds.headerLines) this.bound ??= 'header_lines'
  }

  private endField(): void {
    const isSignature = this.field === 'dkim-signature'
    const isSeal = this.field.startsWith('arc-')
    this.field = ''
    if (this.place !== 'header' || !(isSignature || isSeal)) return
    if (isSignature) this.seen.signatures++
    else this.seen.seals++
    if (this.seen.signatures > mailBounds.signatures || this.seen.seals > mailBounds.seals) this.bound ??= 'signatures'
    if (this.seen.bytes > mailBounds.signatureBytes) this.bound ??= 'signature_size'
  }

  private endHeader(): void {
    this.endField()
    const boundary = boundaryOf(this.contentType)
    if (boundary !== undefined) this.open.push(Buffer.from(`--${boundary}`, 'latin1'))
    if (this.open.length > mailBounds.depth) this.bound ??= 'depth'
    this.place = 'body'
  }

  private takeDelimiter(): void {
    for (let at = this.open.length - 1; at >= 0; at--) {
      const end = this.endOfDelimiter(this.open[at] as Uint8Array)
      if (end === undefined) continue
      this.open.length = end === 'closing' ? at : at + 1
      if (end === 'closing') return
      if (++this.seen.parts > mailBounds.parts) this.bound ??= 'parts'
      this.place = 'part header'
      this.contentType = ''
      this.seen.fields = 0
      this.seen.lines = 0
      return
    }
  }

  /** Compares the line with a delimiter: nothing but blanks may follow. */
  private endOfDelimiter(delimiter: Uint8Array): 'next' | 'closing' | undefined {
    const { line, length } = this
    if (length < delimiter.length || length > keptOfLine) return undefined
    for (let at = 2; at < delimiter.length; at++) if (line[at] !== delimiter[at]) return undefined
    let at = delimiter.length
    const isClosing = line[at] === dash && line[at + 1] === dash && length >= at + 2
    if (isClosing) at += 2
    for (; at < length; at++) if (line[at] !== 32 && line[at] !== 9 && line[at] !== 13) return undefined
    return isClosing ? 'closing' : 'next'
  }
}

/** Returns the bound that a mail exceeds. For worker processs, and for mails that are small. */
export function boundOf(mail: Uint8Array): MailBound | undefined {
  const gate = new MailGate()
  gate.push(mail)
  return gate.end()
}

/** Bytes looked at between two turns of the main thread. */
const pieceBytes = 1024 * 1024

/** Like `boundOf`, in pieces between which others have their turn. */
export async function boundOfLarge(mail: Uint8Array): Promise<MailBound | undefined> {
  const gate = new MailGate()
  for (let at = 0; at < mail.length && gate.push(mail.subarray(at, at + pieceBytes)); at += pieceBytes) if (mail.length > pieceBytes) await turn()
  return gate.end()
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
