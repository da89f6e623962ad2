import iconv from 'iconv-lite'
import { deEncapsulateSync } from 'rtf-stream-parser'

/** Longest RTF that is read, in bytes. */
const rtfMax = 2_000_000

/** Groups of an RTF that may be open at a time: the library takes time for each of them at every word. */
const depthMax = 100

/** What compressed RTF may refer back to before it has said anything (MS-OXRTFCP section 2.1.2.1). */
const known =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'
const windowSize = 4096
const [compressed, stored] = [0x75465a4c, 0x414c454d]

/** Returns the RTF of a compressed one (MS-OXRTFCP); undefined for anything else. What is cut off is left out. */
export function unpackRtf(bytes: Uint8Array): Buffer | undefined {
  if (bytes.length < 16) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = Math.min(view.getUint32(4, true), rtfMax)
  const form = view.getUint32(8, true)
  if (form === stored) return Buffer.from(bytes.subarray(16, 16 + size))
  if (form !== compressed) return undefined
  const window = Buffer.alloc(windowSize)
  let at = window.write(known, 'latin1')
  const out = Buffer.alloc(size)
  let length = 0
  const put = (byte: number) => {
    out[length++] = byte
    window[at] = byte
    at = (at + 1) % windowSize
  }
  for (let read = 16; read < bytes.length && length < size; ) {
    const flags = bytes[read++] ?? 0
    for (let bit = 0; bit < 8 && read < bytes.length && length < size; bit++) {
      if ((flags & (1 << bit)) === 0) {
        put(bytes[read++] ?? 0)
        continue
      }
      const reference = ((bytes[read] ?? 0) << 8) | (bytes[read + 1] ?? 0)
      read += 2
      const from = reference >> 4
      if (from === at) return out.subarray(0, length)
      for (let more = (reference & 15) + 2, step = 0; step < more && length < size; step++) put(window[(from + step) % windowSize] ?? 0)
    }
  }
  return out.subarray(0, length)
}

/** Returns what an RTF says: the HTML or the text that it was made of, or its own text. Never throws. */
export function readRtf(rtf: Buffer): { html: string; text: string } {
  const nothing = { html: '', text: '' }
  const whole = rtf.subarray(0, rtfMax)
  if (isTooDeep(whole)) return nothing
  for (const each of [whole, asPlain(whole)])
    try {
      const { mode, text } = deEncapsulateSync(each, { decode: (bytes, encoding) => iconv.decode(bytes, encoding), warn: () => undefined })
      return mode === 'html' ? { ...nothing, html: `${text}` } : { ...nothing, text: `${text}`.trim() }
    } catch {
      // It was not made of HTML or text, or is broken: its own text is what there is.
    }
  return nothing
}

function isTooDeep(rtf: Buffer): boolean {
  let depth = 0
  for (let at = 0; at < rtf.length; at++) {
    if (rtf[at] === 0x5c) at++
    else if (rtf[at] === 0x7b && ++depth > depthMax) return true
    else if (rtf[at] === 0x7d) depth--
  }
  return false
}

/** Has an RTF that somebody formatted read as one made of text: what is left are its words and lines. */
function asPlain(rtf: Buffer): Buffer {
  const head = rtf.subarray(0, 300).toString('latin1')
  const begin = /^\s*\{\\rtf1?\d?/.exec(head)?.[0]
  return begin === undefined ? rtf : Buffer.concat([Buffer.from(`${begin}\\ansi\\fromtext`, 'latin1'), rtf.subarray(begin.length)])
}
