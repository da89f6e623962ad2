import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeTnef } from './testing/made-tnef.ts'
import { decided, type MailWorld, mailWorld, receivingServer, sendRaw } from './testing/mail-world.ts'

let receiving: Awaited<ReturnType<typeof receivingServer>>
let world: MailWorld

beforeAll(async () => {
  receiving = await receivingServer()
  world = await mailWorld(receiving.server)
})
afterAll(async () => receiving?.stop())

const mailOf = (subject: string, headers: Record<string, string>, body = 'Hello') =>
  `${Object.entries({ From: 'Ana <ana@open.test>', Subject: subject, 'Message-ID': `<${subject}@open.test>`, ...headers })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n${body}\r\n`

/** Sends mails, and returns what became of each: its fate, its requester, its text, and the names of its files. */
async function became(mails: Record<string, string | Buffer>) {
  await sendRaw(
    receiving.port,
    Object.values(mails).map((raw) => ({ from: 'someone@open.test', to: [world.address], raw })),
  )
  const all = await decided(world.agent)
  const found: Record<string, { fate: string; of: string; files: string[]; text: string; author: string }> = {}
  for (const subject of Object.keys(mails)) {
    const { fate = '', conversation_ref = null } = all.get(subject) ?? {}
    const { conversation } = conversation_ref === null ? { conversation: undefined } : await world.agent.calls.conversations.read({ conversation_ref })
    const { messages } = conversation_ref === null ? { messages: [] } : await world.agent.calls.messages.list({ conversation_ref })
    found[subject] = {
      fate,
      of: conversation?.visitor.email ?? '',
      files: messages.flatMap(({ attachments }) => attachments.map(({ name }) => name)),
      text: messages[0]?.message ?? '',
      author: conversation?.visitor.name ?? '',
    }
  }
  return found
}

test('a form of a website, and a group that rewrites its senders, open tickets of the person they name; a person who asks for answers elsewhere stays the author', async () => {
  const form = { From: 'Shop website <wordpress@shop.test>', 'X-Mailer': 'PHPMailer 6.9.1' }
  const group = {
    From: `'Chris Sample' via Support <${world.address}>`,
    'Reply-To': 'Chris Sample <chris@strict.test>',
    'X-Original-From': 'Chris Sample <chris@strict.test>',
  }
  const found = await became({
    'form-1': mailOf('form-1', { ...form, 'Reply-To': 'Ada <ada@one.test>' }),
    'form-2': mailOf('form-2', { ...form, 'Reply-To': 'Bo <bo@two.test>' }),
    'form-of-nobody': mailOf('form-of-nobody', form),
    'form-of-several': mailOf('form-of-several', { ...form, 'Reply-To': 'ada@one.test, bo@two.test' }),
    group: mailOf('group', { ...group, Precedence: 'list', 'List-ID': '<support.company.test>' }),
    ours: mailOf('ours', { From: world.address }),
    'other-address': mailOf('other-address', { 'Reply-To': 'Ana at home <ana@home.test>' }),
  })
  expect(Object.fromEntries(Object.entries(found).map(([subject, { fate, of }]) => [subject, `${fate} ${of}`.trim()]))).toEqual({
    ...{ 'form-1': 'new ada@one.test', 'form-2': 'new bo@two.test', 'form-of-nobody': 'new wordpress@shop.test', 'form-of-several': 'new wordpress@shop.test' },
    ...{ group: 'new chris@strict.test', ours: 'held', 'other-address': 'new ana@open.test' },
  })
})

test('what a program wrote for people opens a ticket, and so do people whose server asks for no automatic answers', async () => {
  const found = await became({
    shop: mailOf('shop', { From: 'Marketplace <buyer-8f@reply.shop.test>', 'Auto-Submitted': 'auto-generated' }),
    alert: mailOf('alert', { From: 'Monitor <watch@monitor.test>', 'Auto-Submitted': 'auto-notified', Precedence: 'bulk' }),
    exchange: mailOf('exchange', { From: 'ines@company.test', 'X-Auto-Response-Suppress': 'All' }),
    vacation: mailOf('vacation', { From: 'tom@company.test', 'Auto-Submitted': 'auto-replied' }),
  })
  expect(Object.values(found).map(({ fate }) => fate)).toEqual(['new', 'new', 'new', 'rejected'])
})

const picture = 'iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAIAAADRv8uKAAAAK0lEQVR4nO3NMQ0AAAgDsCmZfynIQgYcTfo3056IWCwWi8VisVgsFov/xgvk2cL9h1Oh3gAAAABJRU5ErkJggg=='
const part = (headers: string, body: string) => `--b\r\n${headers}\r\n\r\n${body}\r\n`
const pictureNamed = (name: string, id = '') =>
  part(
    `Content-Type: image/png; name="${name}"\r\nContent-Disposition: inline; filename="${name}"\r\nContent-Transfer-Encoding: base64${id && `\r\nContent-ID: <${id}>`}`,
    picture,
  )
const html = (text: string) => part('Content-Type: text/html; charset=utf-8', text)
const parts = (subject: string, kind: string, from: string, ...all: string[]) =>
  mailOf(subject, { From: from, 'Content-Type': `multipart/${kind}; boundary=b` }, `${all.join('')}--b--`)

test('every part that the text does not show is a file of the message, except for decoration', async () => {
  const pdf = part('Content-Type: application/pdf; name="Invoice.pdf"\r\nContent-ID: <x@y>', 'JVBERi0xLjQK')
  const found = await became({
    photo: parts('photo', 'mixed', 'a@one.test', part('Content-Type: text/plain', ''), pictureNamed('photo.png')),
    pasted: parts('pasted', 'related', 'b@one.test', html('Look: <img src="cid:p%40q">'), pictureNamed('pasted.png', 'p@q')),
    tagged: parts(
      'tagged',
      'related',
      'c@one.test',
      html('Look<attachment src="cid:p@q" width="1" height="1"></attachment>'),
      pictureNamed('tagged.png', 'p@q'),
    ),
    document: parts('document', 'related', 'd@one.test', html('Here'), pdf),
    unused: parts('unused', 'related', 'e@one.test', html('Here'), pictureNamed('unused.png', 'p@q')),
    decoration: parts(
      'decoration',
      'related',
      'f@one.test',
      html(
        'Hi<div class="gmail_signature"><img src="cid:s@q"></div><blockquote type="cite"><img src="cid:q@q"></blockquote><img src="cid:i@q" width="16" height="16">',
      ),
      ...['s', 'q', 'i'].map((id) => pictureNamed(`${id}.png`, `${id}@q`)),
    ),
  })
  expect(Object.fromEntries(Object.entries(found).map(([subject, { files }]) => [subject, files]))).toEqual({
    ...{ photo: ['photo.png'], pasted: ['pasted.png'], tagged: ['tagged.png'], document: ['Invoice.pdf'], unused: ['unused.png'], decoration: [] },
  })
})

const inBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/(.{76})/g, '$1\r\n')
const winmail = (tnef: Buffer) =>
  part(
    'Content-Type: application/ms-tnef; name="winmail.dat"\r\nContent-Disposition: attachment; filename="winmail.dat"\r\nContent-Transfer-Encoding: base64',
    inBase64(tnef),
  )
const rtf = "{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Arial;}}\\pard\\f0 Where is caf\\'e9 \\b four\\b0 ?\\par It was due today.\\par}"

test('what a winmail.dat holds is in the ticket: names and contents of files, mails within it, and its text if there is no other', async () => {
  const file = (name: string) => ({ name, content: Buffer.from(`content of ${name}`) })
  const inner = madeTnef({ html: Buffer.from('<p>Older question</p>'), files: [file('old.txt')] })
  const found = await became({
    'rtf-only': parts('rtf-only', 'mixed', 'w1@one.test', winmail(madeTnef({ rtf, files: [file('Größe 東京.txt')] }))),
    'html-only': parts(
      'html-only',
      'mixed',
      'w2@one.test',
      winmail(madeTnef({ html: Buffer.from('<p>\xcf\xf0\xe8\xe2\xe5\xf2</p>', 'latin1'), codePage: 1251 })),
    ),
    'with-text': parts(
      'with-text',
      'mixed',
      'w3@one.test',
      part('Content-Type: text/plain', 'My own text'),
      winmail(madeTnef({ rtf, files: [file('plan.txt'), file('list.csv')] })),
    ),
    within: parts(
      'within',
      'mixed',
      'w4@one.test',
      part('Content-Type: text/plain', 'See'),
      winmail(madeTnef({ mails: [{ name: 'Older mail', tnef: inner }] })),
    ),
  })
  expect(Object.fromEntries(Object.entries(found).map(([subject, { text, files }]) => [subject, [text, ...files]]))).toEqual({
    'rtf-only': ['Where is café four?\nIt was due today.', 'Größe 東京.txt'],
    'html-only': ['Привет', 'winmail.dat'],
    'with-text': ['My own text', 'plan.txt', 'list.csv'],
    within: ['See', 'Older mail.html', 'old.txt'],
  })
})

test('mails whose bytes are not as they should be are read: lone CR, raw 8-bit, loose headers, comments, pasted pictures', async () => {
  const latin = (text: string) => Buffer.from(text, 'latin1')
  const lone = (text: string) => text.replaceAll('\r\n', '\r')
  const named = part('Content-Type: image/png; name="Größe.png"\r\nContent-Transfer-Encoding: base64', picture)
  const found = await became({
    'lone-cr': lone(parts('lone-cr', 'mixed', 'r1@one.test', part('Content-Type: text/plain', 'One\r\nTwo'), pictureNamed('cr.png'))),
    'carried-cr': `Received: from a by b; Sat, 28 Nov 2026 10:00:00 +0000\r\n${lone(mailOf('carried-cr', { From: 'r2@one.test' }, 'Three'))}`,
    'latin-1': latin(parts('latin-1', 'mixed', 'Jörg Müller <r3@one.test>', part('Content-Type: text/plain', 'Hi'), named)),
    'loose-type': mailOf(
      'loose-type',
      { From: 'r4@one.test', 'Content-Type': 'multipart/mixed\r\n\tboundary="b"' },
      `${part('Content-Type: text/plain', 'Loose')}${pictureNamed('loose.png')}--b--`,
    ),
    'unfolded-type': mailOf(
      'unfolded-type',
      { From: 'r5@one.test', 'Content-Type': 'multipart/mixed;\r\nboundary="b"' },
      `${part('Content-Type: text/plain', 'Unfolded')}${pictureNamed('unfolded.png')}--b--`,
    ),
    comments: mailOf('comments', { From: 'Ana (Sales (EU)) Miller <r6(the boss)@one.test> (work)' }),
    'data-picture': parts(
      'data-picture',
      'alternative',
      'r7@one.test',
      html(`Look <img src="data:image/png;base64,${picture}"><blockquote type="cite"><img src='data:image/png;base64,${picture}'></blockquote>`),
    ),
    'utf-7': mailOf('utf-7', { From: 'r8@one.test', 'Content-Type': 'text/plain; charset=utf-7' }, 'Gr+APwA3w-e'),
  })
  expect(Object.fromEntries(Object.entries(found).map(([subject, { of, text, files }]) => [subject, [of, text, ...files]]))).toEqual({
    'lone-cr': ['r1@one.test', 'One\nTwo', 'cr.png'],
    'carried-cr': ['r2@one.test', 'Three'],
    'latin-1': ['r3@one.test', 'Hi', 'Größe.png'],
    'loose-type': ['r4@one.test', 'Loose', 'loose.png'],
    'unfolded-type': ['r5@one.test', 'Unfolded', 'unfolded.png'],
    comments: ['r6@one.test', 'Hello'],
    'data-picture': ['r7@one.test', 'Look', 'picture-1.png'],
    'utf-7': ['r8@one.test', 'Grüße'],
  })
  expect([found['latin-1']?.author, found.comments?.author]).toEqual(['Jörg Müller', 'Ana Miller'])
})
