/** Bytes of one mail that are read; what exceeds them, as a rule attachments, is cut off. */
export const mailBytesMax = 40 * 1024 * 1024

/** A mail of a mailbox file. `isCut`: it was larger than mails may be. */
export type RawMail = { bytes: Buffer; isCut: boolean }

/**
 * Cuts a file in the mbox format (RFC 4155) into mails, each in the memory of one mail. A mail begins with a line of the form `From somebody date` after an empty
 * line; one `>` is removed from lines of mails that were quoted because they look the same. Text in Latin-1 is bytes: mails have charsets of their own.
 */
export async function* mailsOf(stream: AsyncIterable<Buffer>): AsyncGenerator<RawMail> {
  let pending = ''
  let scanned = 0
  let isCut = false
  const mail = (text: string): RawMail => ({ bytes: Buffer.from(unquoted(withoutFirstLine(text)), 'latin1'), isCut })
  for await (const bytes of stream) {
    pending += bytes.toString('latin1')
    for (let at = pending.indexOf('\nFrom ', scanned); at >= 0; at = pending.indexOf('\nFrom ', at + 1)) {
      const end = pending.indexOf('\n', at + 1)
      // The rest of the line is still to come.
      if (end < 0 && pending.length - at < 1000) break
      if (!isBeginning(pending, at, end)) continue
      yield mail(pending.slice(0, at + 1))
      isCut = false
      pending = pending.slice(at + 1)
      at = 0
    }
    if (pending.length > mailBytesMax) {
      isCut = true
      // What is kept of a line's beginning is enough to see the next mail.
      pending = pending.slice(0, mailBytesMax - 2000) + pending.slice(-2000)
    }
    scanned = Math.max(0, pending.length - 1000)
  }
  if (pending.trim() !== '') yield mail(pending)
}

/** Returns whether the line after `at` begins a mail: it follows an empty line, and ends with a year or a time zone. */
function isBeginning(text: string, at: number, end: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at)
  if (!before.endsWith('\n') && !before.endsWith('\n\r') && at > 0) return false
  const line = text.slice(at + 1, end < 0 ? at + 500 : end).trimEnd()
  return line.length <= 420 && /^From \S/.test(line) && /\d{2}:\d{2}/.test(line.slice(-105))
}

const withoutFirstLine = (text: string): string => (text.startsWith('From ') ? text.slice(text.indexOf('\n') + 1) : text)
const unquoted = (text: string): string => text.replace(/^>(>*From )/gm, '$1')
