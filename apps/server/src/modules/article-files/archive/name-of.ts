import type { Entry } from 'yauzl'

const saysUtf8 = 0x800
const utf8 = new TextDecoder('utf-8', { fatal: true })
const gbk = new TextDecoder('gbk')
/** Chinese Windows writes names in pairs of bytes that no other common code page would form by chance. */
const chinesePairs = /^(?:[\0-\x7f]|[\xa1-\xf7][\xa1-\xfe])*$/

/**
 * Returns the name of a file in a zip, each character in one spelling: macOS writes é as e and an accent. A zip need not say how its names are encoded; names
 * that are neither UTF-8 nor Chinese are in code page 437, as the format says.
 */
export function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag }: Pick<Entry, 'fileName' | 'fileNameRaw' | 'generalPurposeBitFlag'>): string {
  return ((generalPurposeBitFlag & saysUtf8) === 0 ? guessed(fileNameRaw, fileName) : fileName).normalize('NFC')
}

function guessed(raw: Buffer, asSaid: string): string {
  try {
    return utf8.decode(raw)
  } catch {
    return chinesePairs.test(raw.toString('latin1')) ? gbk.decode(raw).replaceAll('\\', '/') : asSaid
  }
}
