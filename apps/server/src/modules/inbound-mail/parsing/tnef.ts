import { readRtf, unpackRtf } from './rtf.ts'
import { textOfBytes } from './text-of-bytes.ts'

/** What a `winmail.dat` (MS-OXTNEF) contains. */
export type Tnef = { files: { name: string; content: Uint8Array }[]; text: string; html: string }

const signature = 0x223e9f78
const filesMax = 100
const propertiesMax = 2_000

/** Mails within mails that are unpacked. */
const depthMax = 4

const attribute = {
  codePage: 0x9007,
  body: 0x800c,
  attachData: 0x800f,
  attachTitle: 0x8010,
  attachStart: 0x9002,
  messageProperties: 0x9003,
  attachProperties: 0x9005,
}
const property = { body: 0x1000, html: 0x1013, rtf: 0x1009, codePage: 0x3fde, displayName: 0x3001, data: 0x3701, fileName: 0x3704, longFileName: 0x3707 }

/** Reads the bytes in order; reading past the end throws, which ends the parsing of what is cut off. */
class Reader {
  private at = 0
  private readonly view: DataView
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length
  }

  u8(): number {
    this.at += 1
    return this.view.getUint8(this.at - 1)
  }

  u16(): number {
    this.at += 2
    return this.view.getUint16(this.at - 2, true)
  }

  u32(): number {
    this.at += 4
    return this.view.getUint32(this.at - 4, true)
  }

  take(length: number): Uint8Array {
    if (length > this.bytes.length - this.at) throw new RangeError('TNEF: cut off')
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }
}

/** What is known of a file while its attributes are read, and of the mail. */
type Found = {
  files: { name: string; content: Uint8Array; mail: Tnef | undefined }[]
  text: Uint8Array | string
  html: Uint8Array
  rtf: Uint8Array
  charset: string
  depth: number
}

/** Unpacks the files and texts of a `winmail.dat`, and those of mails in it. Returns what could be read; never throws. Time is linear in the size. */
export function readTnef(bytes: Uint8Array, depth = 0): Tnef {
  const none = new Uint8Array()
  const found: Found = { files: [], text: '', html: none, rtf: none, charset: '', depth }
  const reader = new Reader(bytes)
  try {
    if (reader.u32() !== signature) return { files: [], text: '', html: '' }
    reader.u16()
    while (!reader.isAtEnd && found.files.length < filesMax) {
      reader.u8()
      const id = reader.u32() & 0xffff
      const data = reader.take(reader.u32())
      // The checksum: attachments with a wrong one are still worth having.
      if (!reader.isAtEnd) reader.u16()
      takeAttribute(found, id, data)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return { files: filesOf(found), ...textsOf(found) }
}

/** A mail's own files; of one that was attached, its text and its files. */
const filesOf = ({ files }: Found): Tnef['files'] =>
  files
    .flatMap(({ name, content, mail }) => {
      if (!mail) return content.length > 0 || name !== '' ? [{ name, content }] : []
      const text = mail.html === '' ? { ending: 'txt', of: mail.text } : { ending: 'html', of: mail.html }
      const body = text.of === '' ? [] : [{ name: `${name || 'mail'}.${text.ending}`, content: new TextEncoder().encode(text.of) }]
      return [...body, ...mail.files]
    })
    .slice(0, filesMax)

/** The text and HTML of a mail. Outlook keeps them in RTF, which is read if nothing else says anything. */
function textsOf({ text, html, rtf, charset }: Found): Pick<Tnef, 'text' | 'html'> {
  const own = { text: typeof text === 'string' ? text : textOf(text, charset), html: html.length === 0 ? '' : withoutEnd(textOfBytes(html, charset)) }
  const unpacked = own.text.trim() === '' && own.html.trim() === '' ? unpackRtf(rtf) : undefined
  return unpacked ? readRtf(unpacked) : own
}

function takeAttribute(found: Found, id: number, data: Uint8Array): void {
  if (id === attribute.attachStart) found.files.push({ name: '', content: new Uint8Array(), mail: undefined })
  const file = found.files.at(-1)
  if (id === attribute.codePage && data.length >= 4) found.charset ||= codePage(data)
  if (id === attribute.body && found.text.length === 0) found.text = data
  if (id === attribute.attachTitle && file) file.name ||= textOf(data, found.charset)
  if (id === attribute.attachData && file) file.content = data
  if (id === attribute.messageProperties) {
    for (const [tag, value] of properties(data)) {
      if (tag.id === property.codePage && value.length >= 4) found.charset = codePage(value)
      if (tag.id === property.body && found.text.length === 0) found.text = tag.isUnicode ? utf16(value) : value
      if (tag.id === property.html && found.html.length === 0) found.html = value
      if (tag.id === property.rtf && found.rtf.length === 0) found.rtf = value
    }
  }
  if (id === attribute.attachProperties && file) takeFile(found, file, data)
}

function takeFile(found: Found, file: Found['files'][number], data: Uint8Array): void {
  const read = (tag: Tag, value: Uint8Array) => (tag.isUnicode ? utf16(value) : textOf(value, found.charset))
  for (const [tag, value] of properties(data)) {
    if (tag.id === property.longFileName) file.name = read(tag, value) || file.name
    if (tag.id === property.fileName || tag.id === property.displayName) file.name ||= read(tag, value)
    if (tag.id === property.data && file.content.length === 0) file.content = value.subarray(tag.type === 0x0d ? 16 : 0)
    const isMail = tag.id === property.data && tag.type === 0x0d && found.depth < depthMax && startsTnef(value.subarray(16))
    if (isMail) file.mail = readTnef(value.subarray(16), found.depth + 1)
  }
}

const startsTnef = (bytes: Uint8Array): boolean => bytes.length > 4 && new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true) === signature

/** The name of a Windows code page. */
function codePage(data: Uint8Array): string {
  const number = new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0, true)
  const named: Record<number, string> = {
    65001: 'utf-8',
    20127: 'us-ascii',
    28591: 'iso-8859-1',
    28592: 'iso-8859-2',
    28595: 'iso-8859-5',
    20866: 'koi8-r',
    21866: 'koi8-u',
    50220: 'iso-2022-jp',
    51949: 'euc-kr',
    51932: 'euc-jp',
  }
  return named[number] ?? `cp${number}`
}

type Tag = { id: number; type: number; isUnicode: boolean }
/** Sizes of the property types with a fixed one, in bytes. */
const fixedSizes: Record<number, number> = { 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8, 64: 8, 72: 16 }
const variableTypes = new Set([0x0d, 0x1e, 0x1f, 0x102])
const isMulti = 0x1000

/** Reads MAPI properties up to the first that cannot be read. */
function properties(data: Uint8Array): [Tag, Uint8Array][] {
  const reader = new Reader(data)
  const all: [Tag, Uint8Array][] = []
  try {
    const count = Math.min(reader.u32(), propertiesMax)
    for (let index = 0; index < count; index++) {
      const type = reader.u16()
      const id = reader.u16()
      if (id >= 0x8000) skipName(reader)
      const base = type & ~isMulti
      const isVariable = variableTypes.has(base)
      const values = isVariable || type & isMulti ? reader.u32() : 1
      for (let value = 0; value < Math.min(values, propertiesMax); value++) {
        const size = isVariable ? reader.u32() : (fixedSizes[base] ?? 0)
        if (size === 0 && !isVariable) return all
        const bytes = reader.take(size)
        reader.take((4 - (size % 4)) % 4)
        if (value === 0) all.push([{ id, type: base, isUnicode: base === 0x1f }, bytes])
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return all
}

function skipName(reader: Reader): void {
  reader.take(16)
  if (reader.u32() === 0) reader.u32()
  else {
    const length = reader.u32()
    reader.take(length + ((4 - (length % 4)) % 4))
  }
}

const utf16 = (bytes: Uint8Array): string => withoutEnd(new TextDecoder('utf-16le').decode(bytes))

/** Texts are in the sender's code page, which is UTF-8 if they are that. */
const textOf = (bytes: Uint8Array, charset: string): string => withoutEnd(textOfBytes(bytes, charset))

const withoutEnd = (text: string): string => text.split('\0')[0] ?? ''
