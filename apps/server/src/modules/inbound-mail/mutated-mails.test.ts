import { expect, test } from 'vitest'
import { cpuOfThread } from '../../testing/longest-turn.ts'
import { parseMail } from './parsing/parse-mail.ts'

/** Deterministic random numbers, so that a failing seed can be repeated. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const plain =
  'From: Ana <ana@x.test>\r\nTo: desk@velo.test\r\nSubject: =?utf-8?B?R3LDvMOfZQ==?=\r\nMessage-ID: <1@x.test>\r\nReferences: <a@b> <c@d>\r\n\r\nHello\r\n\r\nOn Mon, Bo wrote:\r\n> Hi\r\n'
const parts =
  'From: "Bo, x" <bo@x.test>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b1"\r\n\r\n--b1\r\nContent-Type: multipart/alternative; boundary=b2\r\n\r\n--b2\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=FC=DFe\r\n--b2\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\nPGI+SGk8L2I+\r\n--b2--\r\n--b1\r\nContent-Type: application/octet-stream; name*0*=utf-8\'\'a%20; name*1=b.bin\r\nContent-Transfer-Encoding: base64\r\n\r\nAAECAwQ=\r\n--b1\r\nContent-Type: message/rfc822\r\n\r\nFrom: c@x.test\r\n\r\ninner\r\n--b1--\r\n'
const report =
  'From: MAILER-DAEMON@x.test\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=r\r\n\r\n--r\r\nContent-Type: text/plain\r\n\r\nNot delivered\r\n--r\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x.test\r\n\r\nFinal-Recipient: rfc822; gone@x.test\r\nAction: failed\r\nStatus: 5.1.1\r\n--r--\r\n'
const corpus = [plain, parts, report].map((text) => Buffer.from(text, 'latin1'))
/** Pieces that parsers stumble over. */
const pieces = [
  '\r\n',
  '\n',
  '\0',
  ':',
  ';',
  '"',
  '<',
  '=?utf-8?Q?',
  '?=',
  '--b1',
  '--b1--',
  '(',
  'Content-Type: ',
  'charset=utf-7',
  '\xff\xfe',
  '='.repeat(200),
  ','.repeat(200),
]

/** Changes a mail in a few places: bytes flipped, runs removed, repeated or swapped, and hostile pieces put in. */
function mutated(mail: Buffer, pick: (below: number) => number): Buffer {
  let bytes = mail
  for (let change = pick(6); change >= 0; change--) {
    const at = pick(bytes.length)
    const to = Math.min(bytes.length, at + 1 + pick(60))
    const [before, run, after] = [bytes.subarray(0, at), bytes.subarray(at, to), bytes.subarray(to)]
    const kind = pick(5)
    if (kind === 0) bytes = Buffer.concat([before, after])
    else if (kind === 1) bytes = Buffer.concat([before, run, run, run, after])
    else if (kind === 2) bytes = Buffer.concat([after, run, before])
    else if (kind === 3) bytes = Buffer.concat([before, Buffer.from(pieces[pick(pieces.length)] ?? '', 'latin1'), run, after])
    else bytes = Buffer.concat([before, Buffer.from(run.map((byte) => byte ^ (1 << pick(8)))), after])
    if (bytes.length === 0) return Buffer.from('\r\n')
  }
  return bytes
}

/** A thousand take about three seconds; MUTATED_MAILS=5000 tries more. */
const mails = Number(process.env.MUTATED_MAILS ?? 1000)

test('mutated mails are parsed without an exception, each within a second of a processor', async () => {
  const failed: { seed: number; why: string }[] = []
  for (let seed = 1; seed <= mails; seed++) {
    const pick = random(seed)
    const mail = mutated(corpus[pick(corpus.length)] ?? Buffer.alloc(0), pick)
    const begun = cpuOfThread()
    try {
      const parsed = await parseMail(mail)
      if (/[\r\n]/.test(`${parsed.subject}${parsed.from.name}${parsed.from.address}`)) failed.push({ seed, why: 'a line break in a header' })
    } catch (error) {
      failed.push({ seed, why: String(error) })
    }
    const ms = cpuOfThread() - begun
    if (ms > 1000) failed.push({ seed, why: `${Math.round(ms)} ms` })
  }
  expect(failed).toEqual([])
})
