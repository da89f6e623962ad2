import { randomUUID } from 'node:crypto'
import type { FateReason } from '@porchlight/contracts/inbound-mail/mail-fates'
import type { MailWorld, Sent } from './mail-world.ts'

/** A mail of our own making and what must become of it. */
export type MadeMail = { name: string; mail: (world: MailWorld, other: MailWorld) => Sent; fate: FateReason }

type Parts = { from?: string; envelope?: string; to?: string[]; headers?: Record<string, string>; text?: string; type?: string }

/** Builds a raw mail whose subject is the case's name, by which the test finds it. */
function made(
  name: string,
  {
    from = 'Ana <ana@customer.test>',
    envelope,
    to,
    headers = {},
    text = 'It has arrived, thank you!',
    type = 'text/plain; charset=utf-8',
  }: Parts & { to: string[] },
): Sent {
  const lines = {
    From: from,
    To: to[0] ?? '',
    Subject: name,
    Date: 'Wed, 25 Nov 2026 09:00:00 +0000',
    'Message-ID': `<${randomUUID()}@customer.test>`,
    'MIME-Version': '1.0',
    'Content-Type': type,
    ...headers,
  }
  const head = Object.entries(lines)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}: ${value}`)
  const author = /<([^<>]*)>$/.exec(from)?.[1] ?? from
  return { from: envelope ?? author, to, raw: `${head.join('\r\n')}\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n` }
}

let senders = 0
/** A mail to the library, each from another customer: one opens only so many tickets an hour. */
function toUs(fate: FateReason, name: string, parts: Parts = {}): MadeMail {
  const from = `Customer <c${++senders}@customer.test>`
  return { name, fate, mail: ({ address }) => made(name, { from, to: [address], ...parts }) }
}
const toReply = (fate: FateReason, name: string, parts: Parts = {}): MadeMail => ({ name, fate, mail: ({ reply }) => made(name, { to: [reply], ...parts }) })
const inWorld = (fate: FateReason, name: string, parts: (world: MailWorld, other: MailWorld) => Parts): MadeMail => ({
  name,
  fate,
  mail: (world, other) => made(name, { to: [world.address], ...parts(world, other) }),
})

const answers: MadeMail[] = [
  toReply('reply_address', 'An answer'),
  toReply('reply_address', 'An answer with a quote', {
    text: 'Thanks!\n\nOn Mon, Nov 2, 2026 at 9:14 AM Support <support@wind.example> wrote:\n\n> On its way.',
  }),
  toReply('reply_address', 'An answer from a phone', { text: 'Thanks\n\nSent from my iPhone' }),
  toReply('reply_address', 'An answer with another display name', { from: 'Anna from the office <ana@customer.test>' }),
  toReply('reply_address', 'An answer in capitals', { from: 'ANA <ANA@CUSTOMER.TEST>' }),
  toReply('reply_address', 'An answer without Message-ID', { headers: { 'Message-ID': '' } }),
  toReply('reply_address', 'An answer without a date', { headers: { Date: '' } }),
  toReply('reply_address', 'An answer without text', { text: '' }),
  toReply('reply_address', 'An answer of 10,000 quoted lines', { text: `Thanks!\n\n${'> line\n'.repeat(10_000)}` }),
  toReply('reply_address', 'An answer with a foreign Reply-To', { headers: { 'Reply-To': 'eve@evil.test' } }),
  toReply('reply_address', 'An answer with an attacker in CC', { headers: { Cc: 'eve@evil.test' } }),
  inWorld('reply_address', 'A reply address in capitals', ({ reply }) => ({ to: [reply.toUpperCase()] })),
  inWorld('reply_address', 'A reply address among others', ({ reply, address }) => ({ to: [address, reply] })),
  inWorld('references', 'An answer to the library by References', ({ message_id }) => ({ headers: { References: message_id, 'In-Reply-To': message_id } })),
  inWorld('references', 'An answer by In-Reply-To alone', ({ message_id }) => ({ headers: { 'In-Reply-To': message_id } })),
  inWorld('references', 'An answer with 60 References', ({ message_id }) => ({
    headers: { References: `${Array.from({ length: 59 }, (_, at) => `<old${at}@elsewhere.test>`).join('\r\n ')}\r\n ${message_id}` },
  })),
  inWorld('references', 'An answer of the person in CC', ({ message_id }) => ({ from: 'Bo <bo@customer.test>', headers: { References: message_id } })),
]

const hijacks: MadeMail[] = [
  toReply('other_sender', 'A stranger with a leaked reply address', { from: 'Eve <eve@customer.test>' }),
  toReply('other_sender', 'A stranger without DNS with a leaked reply address', { from: 'Eve <eve@open.test>' }),
  toReply('other_sender', 'A stranger who names Ana in the display name', { from: '"ana@customer.test" <eve@open.test>' }),
  toReply('other_sender', 'A stranger with Ana in Reply-To', { from: 'Eve <eve@open.test>', headers: { 'Reply-To': 'ana@customer.test' } }),
  toReply('other_sender', 'A stranger with Ana as Sender', { from: 'Eve <eve@open.test>', headers: { Sender: 'ana@customer.test' } }),
  toReply('other_sender', 'A stranger with Ana in CC', { from: 'Eve <eve@open.test>', headers: { Cc: 'ana@customer.test' } }),
  toReply('other_sender', 'A quoted local part', { from: '"ana@customer.test\\ "@open.test', envelope: 'eve@open.test' }),
  toReply('other_sender', 'A sub-address of Ana', { from: 'ana+x@customer.test' }),
  toReply('other_sender', 'A look-alike domain', { from: 'ana@customer.test.evil.test' }),
  toReply('other_sender', 'A verification mail of another service', { from: 'no-reply@open.test', text: 'Your code is 123456' }),
  toReply('several_authors', 'Two authors', { from: 'Ana <ana@customer.test>, Eve <eve@open.test>', envelope: 'eve@open.test' }),
  toReply('authentication_failed', 'A spoofed answer', { from: 'Ana <ana@customer.test>', envelope: 'eve@spoofed.test' }),
  toReply('authentication_failed', 'A spoofed answer from another host', { from: 'Ana <ana@spoofed.test>' }),
  toReply('authentication_unknown', 'An author whose DNS is silent', { from: 'ana@silent.test' }),
  inWorld('unknown_participant', 'References of a stranger', ({ message_id }) => ({ from: 'eve@customer.test', headers: { References: message_id } })),
  inWorld('unknown_participant', 'References of a stranger with Ana in CC', ({ message_id }) => ({
    from: 'eve@customer.test',
    headers: { References: message_id, Cc: 'ana@customer.test' },
  })),
  inWorld('authentication_failed', 'Spoofed References', ({ message_id }) => ({ envelope: 'eve@spoofed.test', headers: { References: message_id } })),
  inWorld('new_ticket', 'A guessed Message-ID', ({ conversation_ref }) => ({ headers: { References: `<${conversation_ref}@localhost>` } })),
  toUs('new_ticket', 'Re: [#1] Order 8'),
  toUs('new_ticket', 'Re: Order 8 ticket #1'),
  inWorld('new_ticket', 'The conversation in the subject', ({ conversation_ref }) => ({
    headers: { 'X-Conversation': conversation_ref, 'X-Ticket-ID': conversation_ref },
  })),
  inWorld('new_ticket', 'The reply address of another library in To', (_world, other) => ({ headers: { To: other.reply } })),
  inWorld('new_ticket', 'References of another library', (_world, other) => ({ headers: { References: other.message_id } })),
  inWorld('new_ticket', 'A reply address with one letter changed', ({ reply }) => ({
    headers: { Cc: reply.replace(/^r-(.)/, (_all, first: string) => `r-${first === 'a' ? 'b' : 'a'}`) },
  })),
  inWorld('new_ticket', 'A reply address of another domain', ({ reply }) => ({ headers: { Cc: reply.replace(/@.*/, '@evil.test') } })),
  inWorld('new_ticket', 'A truncated reply address', ({ reply }) => ({ headers: { Cc: reply.replace(/^(r-.{20}).*@/, '$1@') } })),
  inWorld('new_ticket', 'A customer with the address in CC only', ({ address }) => ({ headers: { To: 'someone@elsewhere.test', Cc: address } })),
]

const agents: MadeMail[] = [
  inWorld('agent_answer', 'An agent answers a notification', ({ agent, agentReply }) => ({ from: agent.email, to: [agentReply] })),
  inWorld('from_teammate', 'An agent without the signed address', ({ agent, message_id }) => ({ from: agent.email, headers: { References: message_id } })),
  inWorld('from_teammate', "An agent with the customer's address", ({ agent, reply }) => ({ from: agent.email, to: [reply] })),
  inWorld('from_teammate', 'An agent writes something new', ({ agent }) => ({ from: agent.email })),
  inWorld('authentication_failed', 'A spoofed agent', ({ agent, agentReply }) => ({ from: agent.email, envelope: 'eve@spoofed.test', to: [agentReply] })),
  inWorld('other_sender', "A teammate of another library with the agent's address", ({ agentReply }, other) => ({
    from: other.agent.email,
    envelope: 'x@open.test',
    to: [agentReply],
  })),
  inWorld('from_teammate', "An agent with another library's signed address", ({ agent }, other) => ({ from: agent.email, headers: { Cc: other.agentReply } })),
  inWorld('from_teammate', "An agent's signed address with one letter changed", ({ agent, agentReply }) => ({
    from: agent.email,
    headers: { Cc: agentReply.replace(/^r-(.)/, (_all, first: string) => `r-${first === 'a' ? 'b' : 'a'}`) },
  })),
  inWorld('other_sender', "An agent's name and signed address, from elsewhere", ({ agent, agentReply }) => ({
    from: `"${agent.email}" <eve@open.test>`,
    envelope: 'eve@open.test',
    to: [agentReply],
  })),
  inWorld('other_sender', "The customer with the agent's address", ({ agentReply }) => ({ to: [agentReply] })),
  inWorld('forwarded_by_agent', 'An agent forwards from Gmail', ({ agent }) => ({
    from: agent.email,
    text: 'Please see below.\n\n---------- Forwarded message ---------\nFrom: Rita Moss <rita@customer.test>\nDate: Mon, Nov 2, 2026\nSubject: Broken wheel\nTo: <me@private.test>\n\nThe wheel broke.',
  })),
  inWorld('forwarded_by_agent', 'An agent forwards from Outlook', ({ agent }) => ({
    from: agent.email,
    text: 'FYI\n\nFrom: Rita Moss <rita@customer.test>\nSent: Monday, November 2, 2026 9:14 AM\nTo: me@private.test\nSubject: Broken wheel\n\nThe wheel broke.',
  })),
  inWorld('forwarded_by_agent', 'An agent forwards from Apple Mail', ({ agent }) => ({
    from: agent.email,
    text: 'Please.\n\nBegin forwarded message:\n\nFrom: Rita Moss <rita@customer.test>\nSubject: Broken wheel\nDate: 2 November 2026\nTo: me@private.test\n\nThe wheel broke.',
  })),
  toUs('new_ticket', 'A customer forwards: the customer is the author', {
    text: 'FYI\n\nFrom: Rita Moss <rita@customer.test>\nSent: Monday\nTo: ana@customer.test\nSubject: Broken wheel\n\nThe wheel broke.',
  }),
]

const machine = (fate: FateReason, name: string, headers: Record<string, string>, parts: Parts = {}): MadeMail => toReply(fate, name, { headers, ...parts })
const report = (type: string, content: string) => ({
  type: `multipart/report; report-type=${type}; boundary=b`,
  text: `--b\nContent-Type: text/plain\n\nYour mail was not delivered.\n--b\nContent-Type: message/${type === 'disposition-notification' ? type : type === 'feedback-report' ? type : 'delivery-status'}\n\n${content}\n--b--`,
})

const machines: MadeMail[] = [
  machine('automatic_reply', 'Vacation by Auto-Submitted', { 'Auto-Submitted': 'auto-replied' }),
  machine('reply_address', 'Generated by Auto-Submitted', { 'Auto-Submitted': 'auto-generated' }),
  machine('reply_address', 'Notified by Auto-Submitted', { 'Auto-Submitted': 'auto-notified' }),
  machine('automatic_reply', 'Vacation by X-Autoreply', { 'X-Autoreply': 'yes' }),
  machine('automatic_reply', 'Vacation by X-Autorespond', { 'X-Autorespond': 'Order 8' }),
  machine('automatic_reply', 'Vacation by Precedence', { Precedence: 'auto_reply' }),
  machine('reply_address', 'An answer through Exchange', { 'X-Auto-Response-Suppress': 'All' }),
  machine('automatic_reply', 'Automatic reply: English', { 'In-Reply-To': '<a@b.test>' }),
  machine('automatic_reply', 'Out of Office: English', { 'In-Reply-To': '<a@b.test>' }),
  machine('automatic_reply', 'Automatische Antwort: German', { 'In-Reply-To': '<a@b.test>' }),
  machine('automatic_reply', 'Abwesenheitsnotiz: German', { 'In-Reply-To': '<a@b.test>' }),
  machine('automatic_reply', 'Absence du bureau', { 'In-Reply-To': '<a@b.test>' }),
  machine('automatic_reply', 'Respuesta automatica: Spanish', { 'In-Reply-To': '<a@b.test>' }),
  machine('automatic_reply', 'Risposta automatica: Italian', { 'In-Reply-To': '<a@b.test>' }),
  machine('automatic_reply', 'Automatisch antwoord: Dutch', { 'In-Reply-To': '<a@b.test>' }),
  machine('automatic_reply', 'Autosvar: Swedish', { 'In-Reply-To': '<a@b.test>' }),
  machine('automatic_reply', 'A null sender', {}, { envelope: '' }),
  machine('loop', 'An automatic mail of a system like ours', { 'X-Porchlight-Mail': 'a@b', 'Auto-Submitted': 'auto-generated' }),
  inWorld('loop', 'Our own mail comes back', ({ message_id }) => ({ headers: { 'Message-ID': message_id } })),
  toReply('complaint', 'A complaint', report('feedback-report', 'Feedback-Type: abuse\nUser-Agent: x\nVersion: 1')),
  toReply(
    'receipt',
    'A read receipt',
    report('disposition-notification', 'Final-Recipient: rfc822; ana@customer.test\nDisposition: manual-action/MDN-sent-manually; displayed'),
  ),
  toReply('delivery_report', 'A bounce', {
    from: 'MAILER-DAEMON@customer.test',
    ...report('delivery-status', 'Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; ana@customer.test\nAction: failed\nStatus: 5.1.1'),
  }),
  toReply('delivery_report', 'A delay', {
    from: 'MAILER-DAEMON@customer.test',
    ...report('delivery-status', 'Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; ana@customer.test\nAction: delayed\nStatus: 4.4.1'),
  }),
  toUs('delivery_report', 'failure notice', {
    from: 'MAILER-DAEMON@customer.test',
    text: 'Hi. This is the qmail-send program.\n\n<ana@customer.test>:\nSorry, no mailbox here by that name.',
  }),
  toUs('new_ticket', 'A machine writes to the library', { headers: { 'Auto-Submitted': 'auto-generated' } }),
  toUs('new_ticket', 'A newsletter', { headers: { 'List-Unsubscribe': '<https://customer.test/u>' } }),
  toUs('new_ticket', 'A mail of a list', { headers: { 'List-Id': '<users.customer.test>', Precedence: 'list' } }),
]

const multipart = (parts: string[], kind = 'mixed', more = '') => ({
  type: `multipart/${kind}; boundary=b${more}`,
  text: `${parts.map((part) => `--b\n${part}`).join('\n')}\n--b--`,
})
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\n')

const contents: MadeMail[] = [
  toUs(
    'new_ticket',
    'A calendar invitation',
    multipart(['Content-Type: text/plain\n\nPlease join.', 'Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR\nEND:VCALENDAR'], 'alternative'),
  ),
  toUs(
    'new_ticket',
    'A PGP mail',
    multipart(
      [
        'Content-Type: application/pgp-encrypted\n\nVersion: 1',
        'Content-Type: application/octet-stream; name=encrypted.asc\n\n-----BEGIN PGP MESSAGE-----\nabc\n-----END PGP MESSAGE-----',
      ],
      'encrypted',
      '; protocol="application/pgp-encrypted"',
    ),
  ),
  toUs('new_ticket', 'An S/MIME mail', {
    type: 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m',
    headers: { 'Content-Transfer-Encoding': 'base64' },
    text: base64('encrypted'),
  }),
  toUs(
    'new_ticket',
    'A mail with an attached mail',
    multipart(['Content-Type: text/plain\n\nSee attachment.', 'Content-Type: message/rfc822\n\nFrom: rita@customer.test\nSubject: inner\n\nThe wheel broke.']),
  ),
  toUs(
    'new_ticket',
    'Twelve attachments',
    multipart([
      'Content-Type: text/plain\n\nTwelve files.',
      ...Array.from(
        { length: 12 },
        (_, at) => `Content-Type: text/plain; name=file${at}.txt\nContent-Disposition: attachment; filename=file${at}.txt\n\nfile ${at}`,
      ),
    ]),
  ),
  toUs('new_ticket', 'HTML alone', { type: 'text/html; charset=utf-8', text: '<p>Hello <b>you</b></p><script>alert(1)</script>' }),
  toUs('new_ticket', 'GBK', {
    type: 'text/plain; charset=gbk',
    headers: { 'Content-Transfer-Encoding': 'base64' },
    text: base64(Buffer.from([0xc4, 0xe3, 0xba, 0xc3])),
  }),
  toUs('new_ticket', 'ISO-2022-JP', {
    type: 'text/plain; charset=iso-2022-jp',
    headers: { 'Content-Transfer-Encoding': 'base64' },
    text: base64('\x1b$B$3$s$K$A$O\x1b(B'),
  }),
  toUs('new_ticket', 'Windows-1252', {
    type: 'text/plain; charset=windows-1252',
    headers: { 'Content-Transfer-Encoding': 'quoted-printable' },
    text: 'Gr=FC=DFe',
  }),
  toUs('new_ticket', 'An unknown charset', { type: 'text/plain; charset=klingon' }),
  toUs('new_ticket', 'A boundary that never comes', { type: 'multipart/mixed; boundary=never', text: 'Just text' }),
  toUs('new_ticket', 'A hundred nested parts', {
    type: 'multipart/mixed; boundary=b0',
    text: `${Array.from({ length: 90 }, (_, at) => `--b${at}\nContent-Type: multipart/mixed; boundary=b${at + 1}\n`).join('\n')}\n--b90\n\ndeep\n`,
  }),
  toUs('new_ticket', 'A line of 200,000 characters', { text: 'x'.repeat(200_000) }),
  toUs('new_ticket', '30,000 characters of text', { text: 'word '.repeat(6_000) }),
  toUs('new_ticket', 'A name with control characters', { from: '"Ana\tBcc: eve" <ana@customer.test>' }),
  toUs('new_ticket', 'An HTML name', { from: '"<img src=x onerror=alert(1)>" <ana@customer.test>' }),
  toUs(
    'new_ticket',
    'A file name with folders',
    multipart([
      'Content-Type: text/plain\n\nHi',
      'Content-Type: text/plain; name="../../etc/passwd"\nContent-Disposition: attachment; filename="../../etc/passwd"\n\nroot',
    ]),
  ),
  toUs(
    'new_ticket',
    'A program as attachment',
    multipart([
      'Content-Type: text/plain\n\nRun it.',
      `Content-Type: application/octet-stream; name=a.exe\nContent-Disposition: attachment; filename=a.exe\nContent-Transfer-Encoding: base64\n\n${base64(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]))}`,
    ]),
  ),
  toUs('new_ticket', 'A mail from the future', { headers: { Date: 'Wed, 25 Nov 2099 09:00:00 +0000' } }),
  toUs('new_ticket', 'A broken date', { headers: { Date: 'yesterday' } }),
  toUs('no_author', 'No author', { from: '', envelope: 'ana@customer.test' }),
  toUs('no_author', 'An author without address', { from: 'Undisclosed', envelope: 'ana@customer.test' }),
  toUs('new_ticket', 'A sender without DNS', { from: 'someone@open.test' }),
  toUs('blocked_sender', 'A blocked address', { from: 'blocked@open.test' }),
  toUs('blocked_sender', 'A blocked domain', { from: 'anyone@blocked.test' }),
  toUs('blocked_sender', 'Below a blocked domain', { from: 'anyone@mail.blocked.test' }),
  toUs('new_ticket', 'Next to a blocked domain', { from: 'anyone@notblocked.test' }),
]

/** Mails of our own making, each with its expected fate. */
export const madeMails: MadeMail[] = [...answers, ...hijacks, ...agents, ...machines, ...contents]
