import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { parseMail } from './parse-mail.ts'
import { textOfBytes } from './text-of-bytes.ts'

const japanese = Buffer.from('\x1b$B$3$s$K$A$O\x1b(B', 'latin1')
const chinese = '你好，我的自行车坏了，请问什么时候可以修理？谢谢你们的帮助。'
const russian = 'Здравствуйте, мой велосипед сломался, когда его можно починить? Спасибо.'

test.each([
  ['JIS without a charset', japanese, '', 'こんにちは'],
  ['JIS that calls itself ASCII', japanese, 'us-ascii', 'こんにちは'],
  ['GB without a charset', iconv.encode(chinese, 'gb2312'), '', chinese],
  [
    'Shift_JIS without a charset',
    iconv.encode('自転車が届きません。至急確認をお願いします。', 'shift_jis'),
    '',
    '自転車が届きません。至急確認をお願いします。',
  ],
  ['Russian without a charset', iconv.encode(russian, 'koi8-r'), '', russian],
  ['Latin-1 without a charset', Buffer.from('Grüße aus Köln, schöne Fahrräder für Jürgen', 'latin1'), '', 'Grüße aus Köln, schöne Fahrräder für Jürgen'],
  ['Latin-1 that calls itself UTF-8', Buffer.from('Grüße', 'latin1'), 'utf-8', 'Grüße'],
  ['UTF-8 that calls itself Latin-1', Buffer.from('Grüße'), 'iso-8859-1', 'Grüße'],
  ['UTF-8 in which a byte is broken', Buffer.concat([Buffer.from('Grüße, Jürgen '), Buffer.from([0xe9])]), 'utf-8', 'Grüße, Jürgen é'],
  ['UTF-7', Buffer.from('Gr+APwA3w-e'), 'utf-7', 'Grüße'],
  ['a charset that nobody knows', Buffer.from('Grüße', 'latin1'), 'x-whatever', 'Grüße'],
  ['a code page', iconv.encode('Žluťoučký', 'cp852'), 'cp852', 'Žluťoučký'],
])('%s', (_name, bytes, charset, text) => {
  expect(textOfBytes(bytes, charset)).toBe(text)
})

const mail = (head: Buffer | string, body = 'Hello') =>
  Buffer.concat([Buffer.from(head as string, typeof head === 'string' ? 'latin1' : undefined), Buffer.from(`\r\n${body}\r\n`, 'latin1')])

test('raw bytes in headers and names of files are read, and so are words in another charset than they say', async () => {
  expect(await parseMail(mail('From: J\xfcrgen <j@one.test>\r\nSubject: Gr\xfc\xdfe\r\n'))).toMatchObject({ from: { name: 'Jürgen' }, subject: 'Grüße' })
  expect(await parseMail(mail(`From: j@one.test\r\nSubject: =?utf-8?Q?Gr=FC=DFe?= x\r\n`))).toMatchObject({ subject: 'Grüße x' })
  expect(await parseMail(mail(`From: j@one.test\r\nSubject: =?utf-8?Q?Gr=C3?=\r\n =?utf-8?Q?=BC=C3=9Fe?=\r\n`))).toMatchObject({ subject: 'Grüße' })
  const part =
    '--b\r\nContent-Type: image/png; name="Fahrr\xe4der.png"\r\n\r\nx\r\n--b\r\nContent-Disposition: attachment; filename*=iso-2022-jp\'ja\'Dij%8at.txt\r\n\r\nx\r\n--b--'
  const { files } = await parseMail(mail('From: j@one.test\r\nContent-Type: multipart/mixed; boundary=b\r\n', part))
  expect(files[0]?.name).toBe('Fahrräder.png')
  expect(files.some(({ name }) => name.includes('\ufffd'))).toBe(false)
  const cut = "--b\r\nContent-Disposition: attachment;\r\n filename*0*=utf-8''Gr%C3;\r\n filename*1*=%BC%C3%9Fe.txt\r\n\r\nx\r\n--b--"
  expect((await parseMail(mail('From: j@one.test\r\nContent-Type: multipart/mixed; boundary=b\r\n', cut))).files[0]?.name).toBe('Grüße.txt')
})

test('lines that end with CR alone, a text that is base64, and an author with a comment are read', async () => {
  const old = 'From: j@one.test\rSubject: Old\r\rFirst\rSecond\r\n'
  expect(await parseMail(Buffer.from(old))).toMatchObject({ subject: 'Old', from: { address: 'j@one.test' }, text: expect.stringContaining('Second') })
  const packed = Buffer.from('The quick brown fox jumps over the lazy dog.').toString('base64')
  expect((await parseMail(mail('From: j@one.test\r\n', packed))).text).toContain('quick brown fox')
  expect((await parseMail(mail('From: j@one.test\r\n', 'Supercalifragilisticexpialidocious'))).text).toContain('Supercali')
  for (const from of ['ana@one.test (Ana Bee)', '(Ana) ana@one.test', '"Ana" <ana@one.test> (at home)'])
    expect((await parseMail(mail(`From: ${from}\r\n`))).from.address, from).toBe('ana@one.test')
})
