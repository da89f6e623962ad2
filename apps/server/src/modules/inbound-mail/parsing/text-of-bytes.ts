import { analyse } from 'chardet'
import iconv from 'iconv-lite'

/** Bytes that a charset is guessed from. */
const sampleBytes = 64 * 1024
/** Least confidence, of 100, in which a guess counts. */
const confidenceMin = 10
const [shift, dollar, openBracket] = [0x1b, 0x24, 0x28]
const nothingSaid = new Set(['', 'us-ascii', 'ascii', 'unknown-8bit', 'unknown', 'x-unknown', 'binary', '8bit', 'default', 'none', 'utf-8', 'utf8'])
const latin = new Set(['windows-1252', 'utf-8'])

/**
 * Returns the text of bytes: in the charset that their mail names if they are that, else in the one that they look like. Bytes that mean something in any
 * charset never become replacement characters.
 */
export function textOfBytes(bytes: Uint8Array, declared = ''): string {
  const label = declared
    .trim()
    .toLowerCase()
    .replace(/^["']|["']$/g, '')
  if (/^(?:unicode-1-1-|x-)?utf-?7/.test(label)) return iconv.decode(Buffer.from(bytes), 'utf-7')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (hasShifts(bytes)) {
    const japanese = strictly(bytes, 'iso-2022-jp')
    if (japanese !== undefined) return japanese
  }
  const named = nothingSaid.has(label) ? undefined : encodingOf(label)
  if (named === undefined || latin.has(named)) {
    const text = strictly(bytes, 'utf-8')
    // Text in Latin-1 that happens to be UTF-8 does not exist in practice.
    if (text !== undefined) return text
  }
  const text = named === undefined ? undefined : strictly(bytes, named)
  return text ?? mixed(bytes) ?? guessed(bytes) ?? mostly(bytes, named) ?? new TextDecoder('windows-1252').decode(bytes)
}

/** Text in the charset that was named, in which a few bytes are broken; undefined if it is mostly something else. */
function mostly(bytes: Uint8Array, encoding: string | undefined): string | undefined {
  if (encoding === undefined || encoding.startsWith('iconv:')) return undefined
  const text = new TextDecoder(encoding).decode(bytes)
  const broken = text.split('\ufffd').length - 1
  const foreign = text.match(/[^\0-\x7f]/g)?.length ?? 0
  return broken * 10 <= foreign ? text : undefined
}

/** Returns the name that `TextDecoder` knows an encoding by. */
function encodingOf(label: string): string | undefined {
  const aliases: Record<string, string> = {
    cp932: 'shift_jis',
    'windows-31j': 'shift_jis',
    cp936: 'gbk',
    cp949: 'euc-kr',
    uhc: 'euc-kr',
    cp950: 'big5',
    'iso-2022-jp-2': 'iso-2022-jp',
  }
  for (const each of [aliases[label] ?? label, label.replace(/^x-/, ''), label.replaceAll('_', '-'), label.replace(/^cp-?(?=\d)/, 'windows-')])
    try {
      return new TextDecoder(each).encoding
    } catch {
      // Try the next spelling.
    }
  return iconv.encodingExists(label) ? `iconv:${label}` : undefined
}

function strictly(bytes: Uint8Array, encoding: string): string | undefined {
  if (encoding.startsWith('iconv:')) {
    const text = iconv.decode(Buffer.from(bytes), encoding.slice(6))
    return text.includes('\ufffd') ? undefined : text
  }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Escape sequences that change between ASCII and Japanese (RFC 1468). */
function hasShifts(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(shift); at >= 0 && at + 2 < bytes.length; at = bytes.indexOf(shift, at + 1))
    if ((bytes[at + 1] === dollar && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40)) || (bytes[at + 1] === openBracket && bytes[at + 2] === 0x4a))
      return true
  return false
}

/** UTF-8 with a few bytes that are none, as where somebody pasted or cut: those are read as Windows-1252. Undefined if it is something else. */
function mixed(bytes: Uint8Array): string | undefined {
  const pieces: string[] = []
  let [valid, invalid, from] = [0, 0, 0]
  const decoder = new TextDecoder()
  const one = new TextDecoder('windows-1252')
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] as number
    const length = byte < 0x80 ? 1 : sequenceAt(bytes, at)
    if (length === 0) {
      invalid++
      pieces.push(decoder.decode(bytes.subarray(from, at)), one.decode(bytes.subarray(at, at + 1)))
      from = at + 1
    } else if (length > 1) valid++
    at += length || 1
  }
  pieces.push(decoder.decode(bytes.subarray(from)))
  return valid > invalid ? pieces.join('') : undefined
}

/** Returns the length of the UTF-8 sequence of several bytes that begins here; 0 if none does. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] as number
  const length = byte >= 0xc2 && byte <= 0xdf ? 2 : byte >= 0xe0 && byte <= 0xef ? 3 : byte >= 0xf0 && byte <= 0xf4 ? 4 : 0
  for (let more = 1; more < length; more++) if (((bytes[at + more] ?? 0) & 0xc0) !== 0x80) return 0
  if ((byte === 0xe0 && (bytes[at + 1] ?? 0) < 0xa0) || (byte === 0xed && (bytes[at + 1] ?? 0) > 0x9f)) return 0
  if ((byte === 0xf0 && (bytes[at + 1] ?? 0) < 0x90) || (byte === 0xf4 && (bytes[at + 1] ?? 0) > 0x8f)) return 0
  return length
}

/** Share of bytes beyond ASCII among letters, from which on a text is not in Latin letters. */
const foreignShare = 0.35
const foreignMin = 4
/** Bytes beyond ASCII from which on the guess of an alphabet is worth more than the usual one. */
const enough = 8
const latinGuess = /^(?:windows-125[02478]|iso-8859-(?:2|9|15))$/

/** Guesses a charset. A few accents among Latin letters look like anything, so they are read as Windows-1252. */
function guessed(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, sampleBytes)
  let [high, letters] = [0, 0]
  for (const byte of sample) {
    if (byte > 127) high++
    else if ((byte | 32) >= 97 && (byte | 32) <= 122) letters++
  }
  const isForeign = high / Math.max(1, high + letters) >= foreignShare
  if (high < (isForeign ? foreignMin : enough)) return undefined
  for (const { name, confidence } of analyse(sample)) {
    const encoding = confidence >= confidenceMin ? encodingOf(name.toLowerCase()) : undefined
    if (encoding === undefined || encoding.startsWith('utf-16') || (!isForeign && !latinGuess.test(encoding))) continue
    const text = strictly(bytes, encoding)
    if (text !== undefined) return text
  }
  return undefined
}

/** Returns the text of a part whose text is base64 although its header does not say so; undefined for any other text. */
export function textInBase64(text: string, declared: string): string | undefined {
  const packed = text.slice(0, 1_000_000).replace(/[\r\n\t ]/g, '')
  if (packed.length < 24 || packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]{20,}={0,2}$/.test(packed) || !/[A-Z]/.test(packed) || !/[a-z]/.test(packed))
    return undefined
  const bytes = Buffer.from(packed, 'base64')
  if (bytes.includes(0)) return undefined
  const decoded = textOfBytes(bytes, declared)
  const odd = decoded.match(/[\p{Cc}\ufffd]/gu)?.filter((each) => !/[\r\n\t]/.test(each)).length ?? 0
  return odd === 0 && /\s/.test(decoded) ? decoded : undefined
}
