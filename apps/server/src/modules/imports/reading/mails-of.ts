/** Bytes of one mail that are read; what exceeds them, as a rule attachments, is cut off. */
export const mailBytesMax = 40 * 1024 * 1024

/** A mail of a mailbox file. `isCut`: it was larger than mails may be. */
export type RawMail = { bytes: Buffer; isCut: boolean }

/**
 * Cuts a file in the mbox format (RFC 4155) into mails as they are there, each in the memory of one mail. A mail begins with a line of the form `From somebody date`
 * after an empty line. Text in Latin-1 is bytes: mails have charsets of their own.
 */
export async function* mailsOf(stream: AsyncIterable<Buffer>): AsyncGenerator<RawMail> {
  const mail = new Collected()
  let window = ''
  let scanned = 0
  for await (const bytes of stream) {
    window += bytes.toString('latin1')
    for (let at = window.indexOf('\nFrom ', scanned); at >= 0; at = window.indexOf('\nFrom ', at + 1)) {
      const end = window.indexOf('\n', at + 1)
      // The rest of the line is still to come.
      if (end < 0 && window.length - at < lineMax) break
      if (!isBeginning(window, at, end, mail.isEmpty)) continue
      mail.add(window.slice(0, at + 1))
      yield mail.take()
      window = window.slice(at + 1)
      at = 0
    }
    // Only what the next bytes may belong to is looked at again, so that each byte costs the same however large a mail is.
    const done = Math.max(0, window.length - 2 * lineMax)
    mail.add(window.slice(0, done))
    window = window.slice(done)
    scanned = Math.max(0, window.length - lineMax)
  }
  mail.add(window)
  if (!mail.isBlank) yield mail.take()
}

/** Characters of a line that begins a mail, at most. */
const lineMax = 1000

/** A mail that is being collected, up to what is read of one. */
class Collected {
  private pieces: Buffer[] = []
  private length = 0
  private isCut = false
  isBlank = true

  get isEmpty(): boolean {
    return this.length === 0
  }

  add(text: string): void {
    const kept = text.slice(0, Math.max(0, mailBytesMax - this.length))
    if (kept.length < text.length) this.isCut = true
    this.isBlank &&= text.trim() === ''
    this.length += kept.length
    if (kept !== '') this.pieces.push(Buffer.from(kept, 'latin1'))
  }

  take(): RawMail {
    const mail = { bytes: Buffer.concat(this.pieces), isCut: this.isCut }
    this.pieces = []
    this.length = 0
    this.isCut = false
    this.isBlank = true
    return mail
  }
}

/** Returns whether the line after `at` begins a mail: it follows an empty line, and ends with a year or a time zone. */
function isBeginning(text: string, at: number, end: number, isFirst: boolean): boolean {
  const before = text.slice(Math.max(0, at - 2), at)
  if (!before.endsWith('\n') && !before.endsWith('\n\r') && !(isFirst && at === 0)) return false
  const line = text.slice(at + 1, end < 0 ? at + 500 : end).trimEnd()
  return line.length <= 420 && /^From \S/.test(line) && /\d{2}:\d{2}/.test(line.slice(-105))
}
