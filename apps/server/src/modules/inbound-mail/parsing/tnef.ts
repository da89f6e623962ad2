/** What a `winmail.dat` (MS-OXTNEF) contains. */
export type Tnef = { files: { name: string; content: Uint8Array }[]; text: string; html: string }

const signature = 0x223e9f78
const filesMax = 100
const propertiesMax = 2_000

const attribute = { body: 0x800c, attachData: 0x800f, attachTitle: 0x8010, attachStart: 0x9002, messageProperties: 0x9003, attachProperties: 0x9005 }
const property = { body: 0x1000, html: 0x1013, data: 0x3701, fileName: 0x3704, longFileName: 0x3707 }

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

/** Unpacks the files and texts of a `winmail.dat`. Returns what could be read; never throws. Time is linear in the size. */
export function readTnef(bytes: Uint8Array): Tnef {
  const found: Tnef = { files: [], text: '', html: '' }
  const reader = new Reader(bytes)
  try {
    if (reader.u32() !== signature) return found
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
  return { ...found, files: found.files.filter(({ content, name }) => content.length > 0 || name !== '') }
}

function takeAttribute(found: Tnef, id: number, data: Uint8Array): void {
  if (id === attribute.attachStart) found.files.push({ name: '', content: new Uint8Array() })
  const file = found.files.at(-1)
  if (id === attribute.body) found.text ||= textOf(data)
  if (id === attribute.attachTitle && file) file.name ||= textOf(data)
  if (id === attribute.attachData && file) file.content = data
  if (id === attribute.messageProperties) {
    for (const [tag, value] of properties(data)) {
      if (tag.id === property.body) found.text ||= tag.isUnicode ? utf16(value) : textOf(value)
      if (tag.id === property.html) found.html ||= new TextDecoder().decode(value)
    }
  }
  if (id === attribute.attachProperties && file) {
    for (const [tag, value] of properties(data)) {
      if (tag.id === property.longFileName) file.name = (tag.isUnicode ? utf16(value) : textOf(value)) || file.name
      if (tag.id === property.fileName) file.name ||= tag.isUnicode ? utf16(value) : textOf(value)
      if (tag.id === property.data && file.content.length === 0) file.content = value.subarray(tag.type === 0x0d ? 16 : 0)
    }
  }
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

/** Names are in the sender's code page: UTF-8 if it is that, else Windows-1252. */
function textOf(bytes: Uint8Array): string {
  try {
    return withoutEnd(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return withoutEnd(new TextDecoder('windows-1252').decode(bytes))
  }
}

const withoutEnd = (text: string): string => text.split('\0')[0] ?? ''
