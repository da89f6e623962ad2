import { boundaryOf, isFold, nameOf } from '../bounds/header-lines.ts'
import { withPlainComments } from './address-comments.ts'
import { textOfBytes } from './text-of-bytes.ts'

const contentTypeMax = 8_000
const [lineFeed, dash, carriage] = [10, 45, 13]

/**
 * Returns a mail whose headers, and those of its parts, can be read as UTF-8: raw bytes of other charsets, and encoded words that are not in the charset they
 * name or that were cut within a character, are written anew. A mail whose headers are fine stays as it is.
 */
export function withReadableHeaders(mail: Uint8Array): Uint8Array {
  const bytes = Buffer.from(mail.buffer, mail.byteOffset, mail.byteLength)
  const pieces: Uint8Array[] = []
  let kept = 0
  for (const [from, to] of headersOf(bytes)) {
    const header = bytes.subarray(from, to)
    if (!needsLook(header)) continue
    const readable = readableHeader(header)
    if (readable === undefined) continue
    pieces.push(bytes.subarray(kept, from), readable)
    kept = to
  }
  return pieces.length === 0 ? mail : Buffer.concat([...pieces, bytes.subarray(kept)])
}

const needsLook = (header: Buffer): boolean =>
  header.includes('oundary') || header.includes('(') || header.includes('=?') || header.includes("'") || header.some((byte) => byte > 127 || byte === 0x1b)

function readableHeader(header: Buffer): Buffer | undefined {
  const parts = fieldsOf(header)
  const whole = joined(parts)
  let isChanged = whole.length !== parts.length
  const fields = whole.map((field) => {
    const text = readableField(field)
    if (text === undefined) return field
    isChanged = true
    return Buffer.from(text, 'utf8')
  })
  return isChanged ? Buffer.concat(fields) : undefined
}

/** A field with its folds, and its end. */
function fieldsOf(header: Buffer): Buffer[] {
  const fields: Buffer[] = []
  let from = 0
  for (let at = 0; at < header.length; ) {
    const end = header.indexOf(lineFeed, at)
    const next = end < 0 ? header.length : end + 1
    if (next >= header.length || !isFold(header.subarray(next, next + 1))) {
      fields.push(header.subarray(from, next))
      from = next
    }
    at = next
  }
  return fields
}

function readableField(field: Buffer): string | undefined {
  const isUtf8 = !field.some((byte) => byte > 127 || byte === 0x1b) || isStrictUtf8(field)
  const text = isUtf8 ? field.toString('utf8') : textOfBytes(field)
  const words = withReadableParameters(withReadableWords(withPlainComments(withSemicolon(text))))
  return isUtf8 && words === text ? undefined : words
}

/** Folds a parameter of a type that stands at the beginning of its line. Some programs break their lines so, and without it the mail's parts are not found. */
function joined(fields: readonly Buffer[]): Buffer[] {
  const all: Buffer[] = []
  for (const field of fields) {
    const last = all.at(-1)
    if (last && isParameter(field) && goesOn(last)) all[all.length - 1] = Buffer.concat([last, Buffer.from(' '), field])
    else all.push(field)
  }
  return all
}

const isParameter = (line: Uint8Array): boolean => /^[\w-]{1,40}(?:\*\d{0,3}\*?)?[ \t]*=[^=]/.test(Buffer.from(line.subarray(0, 60)).toString('latin1'))
const goesOn = (field: Buffer): boolean => /^content-/i.test(field.subarray(0, 8).toString('latin1')) && /;\s*$/.test(field.subarray(-6).toString('latin1'))

// Each part is followed by a sign that it may not have.
const looseType = /^(content-type:[ \t]*[\w.+-]{1,80}\/[\w.+-]{1,80})([ \t]*\r?\n[ \t]+|[ \t]+)(?=[\w-]{1,40}[ \t]*=)/i

/** Puts the semicolon between a type and its first parameter that some programs leave out: without it, a mail of several parts has none. */
const withSemicolon = (field: string): string => field.replace(looseType, '$1;$2')

function isStrictUtf8(bytes: Buffer): boolean {
  if (bytes.includes(0x1b)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

// Each part ends where its next character is one that it may not have.
const word = /=\?([^?\s*]{1,60})(?:\*[^?\s]{1,20})?\?([bBqQ])\?([^?\r\n]{0,8000})\?=/g

/** Writes runs of encoded words anew that cannot be read as they are. */
function withReadableWords(text: string): string {
  const found = [...text.matchAll(word)]
  let result = ''
  let kept = 0
  for (let at = 0; at < found.length; ) {
    const first = found[at] as RegExpExecArray
    const charset = first[1] ?? ''
    const run = [first]
    let end = first.index + first[0].length
    for (let next = found[at + 1]; next && next[1]?.toLowerCase() === charset.toLowerCase() && isBlank(text, end, next.index); next = found[at + run.length]) {
      run.push(next)
      end = next.index + next[0].length
    }
    const parts = run.map(([, , encoding = '', content = '']) => bytesOf(encoding, content))
    if (!parts.every((part) => isReadable(part, charset))) {
      const whole = textOfBytes(Buffer.concat(parts), charset)
      result += `${text.slice(kept, first.index)}=?utf-8?B?${Buffer.from(whole, 'utf8').toString('base64')}?=`
      kept = end
    }
    at += run.length
  }
  return result + text.slice(kept)
}

// Not those that go on (`name*0*=`): each of their pieces may end within a character.
const extended = /([a-z]\*=)([\w-]{1,40})'([^'\s]{0,20})'([^;\s"]{1,2000})/gi

/** Writes parameters anew (RFC 2231) that are not in the charset they name. */
const withReadableParameters = (text: string): string =>
  text.replace(extended, (whole, begin: string, charset: string, _language, value: string) => {
    const bytes = bytesOf('q', value.replaceAll('_', '=5F').replaceAll('%', '='))
    return isReadable(bytes, charset) ? whole : `${begin}utf-8''${encodeURIComponent(textOfBytes(bytes, charset))}`
  })

const isBlank = (text: string, from: number, to: number): boolean => text.slice(from, to).trim() === ''

function isReadable(bytes: Buffer, charset: string): boolean {
  try {
    new TextDecoder(charset, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function bytesOf(encoding: string, content: string): Buffer {
  if (encoding === 'b' || encoding === 'B') return Buffer.from(content, 'base64')
  const text = content.replaceAll('_', ' ').replace(/=([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(text, 'latin1')
}

/** Returns where the headers of a mail and of its parts are, in one pass over its lines. */
function headersOf(bytes: Buffer): [from: number, to: number][] {
  const headers: [number, number][] = []
  let open: Buffer[] = []
  let from: number | undefined = 0
  let contentType = ''
  let field = ''
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(lineFeed, at)
    const next = end < 0 ? bytes.length : end + 1
    const line = bytes.subarray(at, end < 0 ? bytes.length : end)
    if (from !== undefined) {
      if (line.length === 0 || (line.length === 1 && line[0] === carriage)) {
        headers.push([from, at])
        from = undefined
        const boundary = boundaryOf(withSemicolon(contentType))
        if (boundary !== undefined) open.push(Buffer.from(`--${boundary}`, 'latin1'))
      } else {
        const isOn = isFold(line) || (isParameter(line) && /;\s*$/.test(contentType))
        field = nameOf(line.subarray(0, 100)) ?? (isOn ? field : '')
        if (field === 'content-type' && contentType.length < contentTypeMax) contentType += line.subarray(0, 1_000).toString('latin1')
      }
    } else if (open.length > 0 && line[0] === dash && line[1] === dash) {
      const text = line.subarray(0, 300)
      const index = open.findLastIndex(
        (each) => text.subarray(0, each.length).equals(each) && /^(?:--)?\s*$/.test(text.subarray(each.length).toString('latin1')),
      )
      if (index >= 0) {
        const isClosing = text
          .subarray((open[index] as Buffer).length)
          .toString('latin1')
          .startsWith('--')
        open = open.slice(0, isClosing ? index : index + 1)
        if (!isClosing) {
          from = next
          contentType = ''
          field = ''
        }
      }
    }
    at = next
  }
  if (from !== undefined) headers.push([from, bytes.length])
  return headers
}
