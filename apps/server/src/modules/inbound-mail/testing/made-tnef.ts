type Property = { id: number; type: number; value: Buffer }

const u16 = (value: number): Buffer => Buffer.from([value & 255, value >> 8])
const u32 = (value: number): Buffer => Buffer.concat([u16(value & 0xffff), u16(value >>> 16)])
const attribute = (level: number, id: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([level]), u32(id), u32(data.length), data, u16(data.reduce((sum, byte) => (sum + byte) & 0xffff, 0))])

const properties = (all: readonly Property[]): Buffer =>
  Buffer.concat([
    u32(all.length),
    ...all.flatMap(({ id, type, value }) => [
      ...[u16(type), u16(id)],
      ...(type === 3 ? [value] : [u32(1), u32(value.length), value, Buffer.alloc((4 - (value.length % 4)) % 4)]),
    ]),
  ])

/** RTF in the form that Outlook stores, not compressed (MS-OXRTFCP). */
const stored = (rtf: string): Buffer => Buffer.concat([u32(rtf.length + 12), u32(rtf.length), u32(0x414c454d), u32(0), Buffer.from(rtf, 'latin1')])

/** A `winmail.dat` as Outlook writes it: a body in RTF or HTML in a code page, files with long names, and mails within it. */
export function madeTnef(mail: {
  rtf?: string
  html?: Buffer
  codePage?: number
  files?: { name: string; content: Buffer }[]
  mails?: { name: string; tnef: Buffer }[]
}): Buffer {
  const own: Property[] = [
    ...(mail.codePage ? [{ id: 0x3fde, type: 3, value: u32(mail.codePage) }] : []),
    ...(mail.html ? [{ id: 0x1013, type: 0x102, value: mail.html }] : []),
    ...(mail.rtf ? [{ id: 0x1009, type: 0x102, value: stored(mail.rtf) }] : []),
  ]
  const named = (name: string): Property => ({ id: 0x3707, type: 0x1f, value: Buffer.from(`${name}\0`, 'utf16le') })
  return Buffer.concat([
    ...[u32(0x223e9f78), u16(1), attribute(1, 0x00069003, properties(own))],
    ...(mail.files ?? []).flatMap(({ name, content }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(2, 0x0006800f, content),
      attribute(2, 0x00069005, properties([named(name)])),
    ]),
    ...(mail.mails ?? []).flatMap(({ name, tnef }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(
        2,
        0x00069005,
        properties([
          { id: 0x3001, type: 0x1f, value: Buffer.from(`${name}\0`, 'utf16le') },
          { id: 0x3701, type: 0x0d, value: Buffer.concat([Buffer.alloc(16), tnef]) },
        ]),
      ),
    ]),
  ])
}
