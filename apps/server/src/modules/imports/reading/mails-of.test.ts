import { expect, test } from 'vitest'
import { mailOfBox } from '../../inbound-mail/parsing/parse-mail-of-box.ts'
import { mailsOf } from './mails-of.ts'

const box = [
  'From 1@xxx Sat Feb 01 10:00:00 +0000 2020',
  'Subject: One',
  '',
  'From here it is not a mail, and this neither:',
  '',
  'From nobody at all',
  '>From a quoted line',
  '>>From a line quoted twice',
  '',
  'From - Sun Feb  2 10:00:00 2020',
  'Subject: Two',
  '',
  'Gr\u00fc\u00dfe',
  '',
  'From MAILER-DAEMON Mon Feb  3 10:00:00 2020',
  'Subject: Three',
  '',
  '',
]

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test.each(['\n', '\r\n'])('a mailbox is cut into its mails, wherever its bytes are split (lines end with %j)', async (ending) => {
  const bytes = Buffer.from(box.join(ending))
  for (const size of [1, 7, 64, 10_000]) {
    const mails: string[] = []
    for await (const mail of mailsOf(inPieces(bytes, size))) mails.push(mailOfBox(mail.bytes).toString('utf8'))
    expect(mails.map((mail) => /^Subject: (\w+)/.exec(mail)?.[1])).toEqual(['One', 'Two', 'Three'])
    expect(mails[0]).toContain(`${ending}From a quoted line${ending}>From a line quoted twice`)
    expect(mails[1]).toContain('Grüße')
  }
})
