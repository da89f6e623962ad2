import { expect, test } from 'vitest'
import { nameOf } from './name-of.ts'

const named = (bytes: Buffer, generalPurposeBitFlag = 0) => nameOf({ fileName: 'as the zip says', fileNameRaw: bytes, generalPurposeBitFlag })

test.each([
  ['ASCII', Buffer.from('a/b.md'), 'a/b.md'],
  ['UTF-8 without a flag', Buffer.from('日本/März.md'), '日本/März.md'],
  ['decomposed UTF-8', Buffer.from('Ma\u0308rz.png'), 'März.png'],
  ['GBK', Buffer.from([0xb6, 0xa9, 0xb5, 0xa5, 0x2f, 0x31, 0x2e, 0x6d, 0x64]), '订单/1.md'],
  ['code page 437', Buffer.from([0x4d, 0x84, 0x72, 0x7a]), 'as the zip says'],
])('C12: names in %s', (_encoding, bytes, name) => expect(named(bytes)).toBe(name))
