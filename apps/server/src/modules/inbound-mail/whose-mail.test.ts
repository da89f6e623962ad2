import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** Sends mails, and returns what became of each: its fate, its requester's address, and the names of its files. */
async function became(mails: Record<string, string>) {
  await sendRaw(
    receiving.port,
    Object.values(mails).map((raw) => ({ from: 'someone@open.test', to: [world.address], raw })),
  )
  const all = await decided(world.agent)
  const found: Record<string, { fate: string; of: string; files: string[] }> = {}
  for (const subject of Object.keys(mails)) {
    const { fate = '', conversation_ref = null } = all.get(subject) ?? {}
    const { conversation } = conversation_ref === null ? { conversation: undefined } : await world.agent.calls.conversations.read({ conversation_ref })
    const { messages } = conversation_ref === null ? { messages: [] } : await world.agent.calls.messages.list({ conversation_ref })
    found[subject] = { fate, of: conversation?.visitor.email ?? '', files: messages.flatMap(({ attachments }) => attachments.map(({ name }) => name)) }
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
