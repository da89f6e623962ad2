/** Bytes in which the header of a mail is looked for. */
const headMax = 256_000

/**
 * Returns a mail whose lines end with CR alone, as old Macs and some programs write them, with LF instead, which the parser expects. What carried the mail may
 * have written lines of its own above it, with CR and LF. A CR within a line of any other mail stays: it may be part of a file.
 */
export function withLineFeeds<B extends Uint8Array>(raw: B): B | Buffer {
  const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, headMax))
  if (!hasLoneReturn(head)) return raw
  const copy = Buffer.from(raw)
  for (let at = 0; at < copy.length; at++) if (copy[at] === 13 && copy[at + 1] !== 10) copy[at] = 10
  return copy
}

/** A field of the header begins behind a CR alone. */
function hasLoneReturn(head: Buffer): boolean {
  const ends = [head.indexOf('\r\n\r\n'), head.indexOf('\n\n')].filter((at) => at >= 0)
  const end = ends.length > 0 ? Math.min(...ends) : head.length
  for (let at = head.indexOf(13); at >= 0 && at < end; at = head.indexOf(13, at + 1)) {
    if (head[at + 1] === 10) continue
    if (/^[!-9;-~]{1,70}:/.test(head.subarray(at + 1, at + 80).toString('latin1'))) return true
  }
  return false
}
