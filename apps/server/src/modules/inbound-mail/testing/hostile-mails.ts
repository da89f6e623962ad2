const times = (text: string, count: number) => text.repeat(count)
const mail = (headers: string, body = 'Hello') => `From: eve@open.test\r\nTo: desk@velo.test\r\n${headers}\r\n${body}\r\n`
const mixed = (subject: string, parts: string) => mail(`Subject: ${subject}\r\nContent-Type: multipart/mixed; boundary=b\r\n`, parts)
const signature = (list: string) => `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=open.test; s=s; bh=aa; b=aa; h=from:${list}\r\n`

/** Mails that are refused at the door, and which bound they exceed. */
export const refusedMails: [name: string, words: RegExp, raw: string][] = [
  ['a field folded over 330,000 lines', /too many lines/, mail(`X-A: a${times('\r\n a', 330_000)}\r\n`)],
  ['the same, ended by LF alone', /too many lines/, mail(`X-A: a${times('\n a', 330_000)}\r\n`)],
  ['lines that are no fields', /too many fields/, times('abc\r\n', 100_000)],
  ['many folded fields', /too many lines/, mail(times(`X-A: a${times('\r\n a', 1_900)}\r\n`, 15))],
  ['a header of 1 MB in one line', /header of the mail is too long/, mail(`X-A: ${times('a', 1_000_000)}\r\n`)],
  ['many fields', /too many fields/, mail(times('a:b\r\n', 20_000))],
  ['a list of signed fields of 167 kB', /signature of the mail is too long/, mail(signature(times('a:', 83_000)))],
  ['many signatures', /too many signatures/, mail(times(signature('to'), 100))],
  ['many seals', /too many signatures/, mail(times('ARC-Seal: i=1; a=rsa-sha256; cv=none; d=open.test; s=s; b=aa\r\n', 500))],
  ['100,000 parts', /too many parts/, mixed('parts', times('--b\r\n\r\nx\r\n', 100_000))],
  ['parts within parts', /nested too deeply/, deep(200)],
  [
    'parts whose boundary is folded and quoted',
    /too many parts/,
    mail('Content-Type: multipart/mixed;\r\n boundary="b c"\r\n', times('--b c\r\n\r\nx\r\n', 3_000)),
  ],
  ['a million short lines', /too many lines/, mail('Subject: lines\r\n', times('a\r\n', 400_000))],
  [
    'a part with many fields',
    /too many fields/,
    mixed('part', `--b\r\n${times('X-A: abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz\r\n', 19_000)}\r\nx`),
  ],
]

/** Mails that are strange and may be read: each ends with a fate. */
export const strangeMails: [subject: string, raw: string][] = [
  ['nested comments', mail('Subject: nested comments\r\n').replace('eve@open.test', `${times('(', 50_000)} eve@open.test`)],
  ['comments', mail(`Subject: comments\r\nCc: ${times('(a)', 50_000)} x@open.test\r\n`)],
  ['groups', mail(`Subject: groups\r\nCc: ${times('g:', 50_000)}\r\n`)],
  ['addresses', mail(`Subject: addresses\r\nCc: ${times('"a" <a@open.test>,\r\n ', 1_900)}\r\n`)],
  ['words', mail(`Subject: words\r\nX-A: 1\r\nComments: ${times('=?utf-8?q?a?= ', 20_000)}\r\n`)],
  ['names', mixed('names', `--b\r\nContent-Type: text/plain; ${Array.from({ length: 10_000 }, (_, at) => `name*${at}*=a`).join(';')}\r\n\r\nx\r\n--b--`)],
  ['listed', mail(`Subject: listed\r\n${times(signature(times('a:', 7_000)), 20)}${times('a:b\r\n', 1_500)}`)],
  ['many parts', mixed('many parts', times('--b\r\nContent-Type: text/html\r\n\r\n<p>x</p>\r\n', 1_500))],
  ['delimiters', mixed('delimiters', times('--bx\r\n', 100_000))],
  ['tables', mail('Subject: tables\r\nContent-Type: text/html\r\n', times('<table><tr><td>', 60_000))],
  ['quotes', mail('Subject: quotes\r\n', times('> a\r\n', 100_000))],
  ['base64', mail('Subject: base64\r\nContent-Transfer-Encoding: base64\r\n', times('=', 1_000_000))],
  ['soft ends', mail('Subject: soft ends\r\nContent-Transfer-Encoding: quoted-printable\r\n', times('=\r\n', 100_000))],
  ['blanks', mail(`Subject: blanks\r\n${signature('to')}`, times(' ', 1_000_000))],
  ['ends', mail(`Subject: ends\r\n${signature('to')}`, times('\n', 100_000))],
]

/** Large mails as honest people send them. */
export const largeMails: [subject: string, raw: string][] = [
  [
    'references',
    mail(
      `Subject: references\r\nReferences:${Array.from({ length: 1_000 }, (_, at) => `\r\n <${at}.aaaaaaaaaaaaaaaaaaaaaaaaaaaaa@mail.example.org>`).join('')}\r\n`,
    ),
  ],
  ['recipients', mail(`Subject: recipients\r\nCc: ${Array.from({ length: 200 }, (_, at) => `Somebody Else <person${at}@company.test>`).join(',\r\n ')}\r\n`)],
  [
    'received',
    times('Received: from a.test (b [192.0.2.1]) by c.test with ESMTPS id x; Mon, 1 Jan 2024 00:00:00 +0000\r\n', 100) + mail('Subject: received\r\n'),
  ],
  ['sealed', chain(50) + mail('Subject: sealed\r\n')],
  ['files', mixed('files', `${times(`--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nx\r\n`, 300)}--b--`)],
  [
    'digest',
    mail('Subject: digest\r\nContent-Type: multipart/digest; boundary=b\r\n', `${times('--b\r\n\r\nFrom: a@b.test\r\nSubject: x\r\n\r\nx\r\n', 500)}--b--`),
  ],
  ['nested', deep(20).replace('To:', 'Subject: nested\r\nTo:')],
]

function deep(depth: number): string {
  const parts = Array.from({ length: depth }, (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`)
  return mail('Content-Type: multipart/mixed; boundary=b0\r\n', `${parts.join('')}--b${depth}\r\n\r\nHello`)
}

function chain(length: number): string {
  const set = (at: number) =>
    `ARC-Seal: i=${at}; a=rsa-sha256; t=1; cv=none; d=relay.test; s=s; b=${times('a', 340)}\r\nARC-Message-Signature: i=${at}; a=rsa-sha256; c=relaxed/relaxed; d=relay.test; s=s; h=from:to:subject; bh=aa; b=${times('a', 340)}\r\nARC-Authentication-Results: i=${at}; mx.relay.test; spf=pass smtp.mailfrom=a@b.test; dkim=pass\r\n`
  return Array.from({ length }, (_, at) => set(length - at)).join('')
}
