import { type Format, filled, mail, mailOf, nested, numbered } from './format.ts'

const html = 'Content-Type: text/html; charset=utf-8\r\n'
const mixed = (boundary = 'b') => `Content-Type: multipart/mixed; boundary="${boundary}"\r\n`
const folded = (size: number) => filled('\r\n x', size)

/** A multipart tree as deep as fits. */
function tree(size: number): string {
  const depth = Math.floor(size / 90)
  const open = Array.from({ length: depth }, (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary="b${at + 1}"\r\n\r\n`).join('')
  const close = Array.from({ length: depth }, (_, at) => `--b${depth - at}--\r\n`).join('')
  return mailOf('', `${open}${close}`, mixed('b0'))
}
const messages = (size: number): string =>
  mailOf('', filled('--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: x\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n', size), mixed())
const signature = (more: string) => `DKIM-Signature: v=1; a=rsa-sha256; d=stranger.test; s=a; ${more}bh=x; b=x\r\n`
const seal = (at: number) =>
  `ARC-Seal: i=${at}; a=rsa-sha256; d=stranger.test; s=a; cv=none; b=x\r\nARC-Message-Signature: i=${at}; a=rsa-sha256; d=stranger.test; s=a; h=from; bh=x; b=x\r\nARC-Authentication-Results: i=${at}; mx; spf=pass\r\n`
const tnefOf = (bytes: Buffer): string =>
  mailOf(
    '',
    `--b\r\nContent-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=winmail.dat\r\n\r\n${(bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n')}\r\n--b--`,
    mixed(),
  )
function tnef(size: number, attribute: number, length: number): Buffer {
  const head = Buffer.from('789f3e220100', 'hex')
  const one = Buffer.alloc(9)
  one.writeUInt8(2, 0)
  one.writeUInt32LE(attribute, 1)
  one.writeUInt32LE(length, 5)
  return Buffer.concat([head, ...Array.from({ length: Math.floor(size / 11) }, () => Buffer.concat([one, Buffer.alloc(2)]))])
}
const report = (lines: string) =>
  mailOf(
    'Auto-Submitted: auto-replied\r\n',
    `--b\r\nContent-Type: text/plain\r\n\r\nNot delivered\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.test\r\n\r\n${lines}\r\n--b--`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n',
  )
const plain = mailOf('', 'My chain fell off.')
const mb = 1024 * 1024

/** What arrives by mail, from anybody. */
export const mailFormats: Format[] = [
  {
    ...{ name: 'mail: headers', from: 'stranger', sizeMax: mb, usual: plain, send: mail },
    hostile: [
      { name: 'a folded line', make: (size) => mailOf(`X-A: a${folded(size)}\r\n`) },
      { name: 'a folded address list', make: (size) => mailOf(`Cc: a${filled(',\r\n b@c.test', size)}\r\n`) },
      { name: 'addresses in comments', make: (size) => mailOf(`Cc: ${nested('(', ')', size)} a@b.test\r\n`) },
      { name: 'comments never closed', make: (size) => mailOf(`Reply-To: ${filled('(', size)}\r\n`) },
      { name: 'groups', make: (size) => mailOf(`Cc: ${filled('g:a@b.test;,', size)}\r\n`) },
      { name: 'encoded words', make: (size) => mailOf(`Subject: ${filled('=?utf-8?q?a?=\r\n ', size)}x\r\n`) },
      { name: 'references', make: (size) => mailOf(`References: ${numbered((at) => `<${at}@a.test>\r\n `, size)}<x@a.test>\r\n`) },
      { name: 'many lines', make: (size) => mailOf(numbered((at) => `X-${at}: a\r\n`, size)) },
      { name: 'one name', make: (size) => mailOf(filled('Received: a\r\n', size)) },
      { name: 'parameters of a type', make: (size) => mailOf('', 'x', `Content-Type: text/plain${numbered((at) => `;\r\n a*${at}*=x`, size)}\r\n`) },
      { name: 'spaces', make: (size) => mailOf(`X-A: a${filled(' ', size)}b\r\n`) },
    ],
  },
  {
    ...{ name: 'mail: MIME tree', from: 'stranger', sizeMax: 8 * mb, usual: mailOf('', '--b\r\n\r\na\r\n--b--', mixed()), send: mail },
    hostile: [
      { name: 'nested parts', make: tree },
      { name: 'messages in messages', make: messages },
      { name: 'many parts', make: (size) => mailOf('', `${filled('--b\r\n\r\na\r\n', size)}--b--`, mixed()) },
      {
        name: 'many files',
        make: (size) => mailOf('', `${numbered((at) => `--b\r\nContent-Disposition: attachment; filename=${at}.txt\r\n\r\na\r\n`, size)}--b--`, mixed()),
      },
      { name: 'what is nearly a boundary', make: (size) => mailOf('', filled('--\r\n-\r\n--b', size), mixed()) },
      { name: 'a long boundary', make: (size) => mailOf('', filled('--x\r\n', size / 2), mixed('x'.repeat(size / 4))) },
      { name: 'quoted-printable', make: (size) => mailOf('', filled('=3D=\r\n', size), 'Content-Transfer-Encoding: quoted-printable\r\n') },
      { name: 'base64 in short lines', make: (size) => mailOf('', filled('YQ==\r\n', size), 'Content-Transfer-Encoding: base64\r\n') },
      { name: 'format=flowed', make: (size) => mailOf('', filled('> > a \r\n', size), 'Content-Type: text/plain; format=flowed; delsp=yes\r\n') },
      { name: 'quotes', make: (size) => mailOf('', filled('>', size)) },
      { name: 'quoted answers', make: (size) => mailOf('', filled('On Mon, 1 Jan 2026, a wrote:\r\n> a\r\n', size)) },
    ],
  },
  {
    ...{ name: 'mail: DKIM and ARC', from: 'stranger', sizeMax: mb, usual: mailOf(signature('h=from; ')), send: mail },
    hostile: [
      { name: 'a long list of signed headers', make: (size) => mailOf(signature(`h=${filled('from:', size)}to; `)) },
      { name: 'a folded signature', make: (size) => mailOf(signature(`h=from${folded(size)}; `)) },
      { name: 'many signatures', make: (size) => mailOf(filled(signature('h=from; '), size)) },
      { name: 'many tags', make: (size) => mailOf(signature(filled('x=1; ', size))) },
      { name: 'many seals', make: (size) => mailOf(numbered((at) => seal(at + 1), size)) },
      { name: 'seals of one number', make: (size) => mailOf(filled(seal(1), size)) },
      { name: 'results in comments', make: (size) => mailOf(`Authentication-Results: mx; spf=pass ${nested('(', ')', size)}\r\n`) },
      { name: 'a body of blank lines', make: (size) => mailOf(signature('h=from; c=relaxed/relaxed; '), filled('\r\n', size)) },
      { name: 'a body of spaces', make: (size) => mailOf(signature('h=from; c=relaxed/relaxed; '), filled(' \t', size)) },
    ],
  },
  {
    ...{ name: 'mail: HTML', from: 'stranger', sizeMax: 4 * mb, usual: mailOf('', '<p>My chain fell off.</p>', html), send: mail },
    hostile: [
      { name: 'nested elements', make: (size) => mailOf('', nested('<div>', '</div>', size), html) },
      { name: 'open elements', make: (size) => mailOf('', filled('<b>', size), html) },
      { name: 'nested tables', make: (size) => mailOf('', filled('<table><tr><td>', size), html) },
      { name: 'attributes', make: (size) => mailOf('', `<p ${numbered((at) => `a${at}=1 `, size)}>a</p>`, html) },
      { name: 'styles', make: (size) => mailOf('', `<p style="${filled('color:red;', size)}">a</p>`, html) },
      { name: 'a style sheet', make: (size) => mailOf('', `<style>${filled('@media x{a>b{c:d}}', size)}</style>a`, html) },
      { name: 'comments', make: (size) => mailOf('', filled('<!--', size), html) },
      { name: 'entities', make: (size) => mailOf('', filled('&amp', size), html) },
      { name: 'nested quotes', make: (size) => mailOf('', nested('<blockquote>', '</blockquote>', size, 'a'), html) },
      { name: 'nested lists', make: (size) => mailOf('', filled('<ul><li>', size), html) },
      { name: 'links', make: (size) => mailOf('', filled('<a href="https://a.test">a</a>', size), html) },
    ],
  },
  {
    ...{ name: 'mail: TNEF', from: 'stranger', sizeMax: mb, usual: tnefOf(tnef(20, 0x0006_9003, 2)), send: mail },
    hostile: [
      { name: 'many attributes', make: (size) => tnefOf(tnef(size * 0.7, 0x0006_9003, 2)) },
      { name: 'many files', make: (size) => tnefOf(tnef(size * 0.7, 0x0006_9002, 2)) },
      { name: 'the longest length', make: (size) => tnefOf(tnef(size * 0.7, 0x0006_800f, 0xffff_fff0)) },
    ],
  },
  {
    ...{
      name: 'mail: delivery reports',
      from: 'stranger',
      sizeMax: mb,
      usual: report('Final-Recipient: rfc822; a@b.test\r\nAction: failed\r\nStatus: 5.1.1\r\n'),
      send: mail,
    },
    hostile: [
      {
        name: 'many recipients',
        make: (size) => report(numbered((at) => `Final-Recipient: rfc822; a${at}@b.test\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n`, size)),
      },
      { name: 'a folded diagnostic', make: (size) => report(`Final-Recipient: rfc822; a@b.test\r\nDiagnostic-Code: smtp; 550${folded(size)}\r\n`) },
      { name: 'numbers', make: (size) => report(`Final-Recipient: rfc822; a@b.test\r\nDiagnostic-Code: smtp; ${filled('5.1.1 550 ', size)}\r\n`) },
    ],
  },
]
