import { PassThrough } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { expect, test } from 'vitest'
import { messageOf } from '../../kernel/outside/mail.ts'
import { recipientsOf } from './compose-mail.ts'
import { bareMessageId, headerText } from './safe-headers.ts'

/** Line breaks and what programs have taken for one. */
const breaks = ['\r\n', '\n', '\r', '\r\n ', '\n\t', '\u2028', '\u2029', '\u0085', '\v', '\f', '\0\r\n', '%0d%0a', '\\r\\n', '=0D=0A', '\r\r\n\n']
/** What a header after the break would do. */
const injected = ['Bcc: eve@evil.test', 'X-Evil: 1', '\r\n<script>alert(1)</script>', 'Content-Type: text/html', '.\r\nMAIL FROM:<eve@evil.test>']
const places = ['subject', 'name', 'file', 'id'] as const

const cases = breaks.flatMap((sign) => injected.flatMap((text) => places.map((place) => ({ place, value: `Order 8${sign}${text}` }))))

/** Returns the lines of the mail's head, unfolded, as a mail program reads them. */
async function headWith({ place, value }: (typeof cases)[number]): Promise<{ name: string; value: string }[]> {
  const file = new PassThrough()
  file.end('x')
  const [recipient] = recipientsOf({ to: { address: 'ana@x.test', name: place === 'name' ? value : 'Ana' } })
  const id = place === 'id' ? bareMessageId(value) : 'a@b'
  const { envelope: _envelope, ...parts } = messageOf(
    {
      ...{ message_id: 'm@desk.test', recipient: 'ana@x.test', cc: [], text: 'Hello', is_automatic: false, headers: {}, in_reply_to: id },
      to: [{ name: recipient?.name ?? '', address: 'ana@x.test' }],
      subject: headerText(place === 'subject' ? value : 'Order 8'),
      references: id === undefined ? [] : [id],
      attachments: [{ name: place === 'file' ? value : 'bill.txt', type: 'text/plain', content: file }],
    },
    { name: 'Desk', address: 'desk@velo.test' },
  )
  const raw = (await new MailComposer({ ...parts, disableFileAccess: true, disableUrlAccess: true }).compile().build()).toString('latin1')
  const [head = ''] = raw.split('\r\n\r\n')
  return head
    .replace(/\r\n[ \t]/g, ' ')
    .split(/\r\n|\r|\n/)
    .map((line) => ({ name: line.split(':')[0]?.toLowerCase() ?? '', value: line }))
}

const usual = new Set(['from', 'to', 'subject', 'message-id', 'in-reply-to', 'references', 'x-porchlight-mail', 'date', 'mime-version', 'content-type'])

test('300 hostile subjects, names, file names and ids add no header and no line to a mail', async () => {
  expect(cases).toHaveLength(300)
  const wrong: string[] = []
  for (const each of cases) {
    const head = await headWith(each)
    const names = head.map(({ name }) => name)
    if (names.some((name) => !usual.has(name)) || new Set(names).size !== names.length) wrong.push(JSON.stringify([each, names]))
    if (!head.some(({ value }) => value.startsWith('Content-Type: multipart/mixed'))) wrong.push(JSON.stringify(each))
  }
  expect(wrong).toEqual([])
})

const real = breaks.filter((sign) => /[\p{Cc}\u2028\u2029]/u.test(sign))

test.each(real.flatMap((sign) => [`ana@x.test${sign}Bcc: eve@evil.test`, `ana${sign}@x.test`, `<ana@x.test>${sign}`]))(
  '%j is no address of a recipient',
  (address) => {
    expect(() => recipientsOf({ to: address })).toThrow('not an email address')
  },
)
