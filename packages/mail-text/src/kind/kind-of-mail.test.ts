import { expect, test } from 'vitest'
import { kindOfMail } from './kind-of-mail.ts'
import type { MailFacts } from './mail-facts.ts'

const mail = (headers: Record<string, string>, text = 'Hello', reports: MailFacts['reports'] = []): MailFacts => ({
  headers: Object.entries({ from: 'Tom <tom@customer.example>', subject: 'Order 8', ...headers }).map(([key, value]) => ({ key, value })),
  text,
  reports,
})

test.each([
  ['a question', mail({}), 'person'],
  ['an answer', mail({ 'in-reply-to': '<a@b.example>', subject: 'Re: Order 8' }), 'person'],
  ['a question about a vacation', mail({ subject: 'Vacation rental: out of order heating' }), 'person'],
  ['Auto-Submitted: no', mail({ 'auto-submitted': 'no' }), 'person'],
  ['Auto-Submitted: auto-replied', mail({ 'auto-submitted': 'auto-replied' }), 'automatic'],
  ['Auto-Submitted: auto-replied with parameters', mail({ 'auto-submitted': 'auto-replied; owner-email="x"' }), 'automatic'],
  ["a shop's mail for its buyer", mail({ 'auto-submitted': 'auto-generated' }), 'bulk'],
  ['an alert', mail({ 'auto-submitted': 'auto-notified', precedence: 'bulk' }), 'bulk'],
  ["a person's mail through Exchange", mail({ 'x-auto-response-suppress': 'All' }), 'bulk'],
  ["a person's answer through Exchange", mail({ 'x-auto-response-suppress': 'All', 'in-reply-to': '<a@b.example>', subject: 'RE: Order 8' }), 'bulk'],
  ['a question about a vacation through Exchange', mail({ 'x-auto-response-suppress': 'All', subject: 'Vacation rental: heating' }), 'bulk'],
  ['an answer about an absence', mail({ 'in-reply-to': '<a@b.example>', subject: 'Re: Absence of Tom on Friday' }), 'person'],
  ['a vacation program under the words of people', mail({ 'in-reply-to': '<a@b.example>', subject: 'Vacation', precedence: 'bulk' }), 'automatic'],
  ['X-Autoreply', mail({ 'x-autoreply': 'yes' }), 'automatic'],
  ['X-Autorespond', mail({ 'x-autorespond': 'Order 8' }), 'automatic'],
  ['Precedence: auto_reply', mail({ precedence: 'auto_reply' }), 'automatic'],
  ['Exchange', mail({ subject: 'Automatic reply: Order 8', 'in-reply-to': '<a@b.example>', 'x-auto-response-suppress': 'All' }), 'automatic'],
  ['Exchange, German', mail({ subject: 'Automatische Antwort: Bestellung', 'in-reply-to': '<a@b.example>' }), 'automatic'],
  ['French', mail({ subject: 'Réponse automatique : Commande', references: '<a@b.example>' }), 'automatic'],
  ['Spanish', mail({ subject: 'Respuesta automática: Pedido', references: '<a@b.example>' }), 'automatic'],
  ['Italian', mail({ subject: 'Risposta automatica: Ordine', references: '<a@b.example>' }), 'automatic'],
  ['Japanese', mail({ subject: '自動返信: 注文', references: '<a@b.example>' }), 'automatic'],
  ['out of office without headers but with a null sender', mail({ subject: 'Out of office', 'return-path': '<>' }), 'automatic'],
  ['a null sender', mail({ 'return-path': '<>' }), 'automatic'],
  ['an automatic mail of a system like ours', mail({ 'x-porchlight-mail': 'a@b', 'auto-submitted': 'auto-generated' }), 'loop'],
  ['an answer typed in a system like ours', mail({ 'x-porchlight-mail': 'a@b' }), 'person'],
  ['a newsletter', mail({ 'list-unsubscribe': '<https://example.org/u>' }), 'bulk'],
  ['a mailing list', mail({ 'list-id': '<users.lists.example>' }), 'bulk'],
  ['Precedence: bulk', mail({ precedence: 'bulk' }), 'bulk'],
  ['a complaint', mail({ 'content-type': 'multipart/report; report-type=feedback-report' }), 'complaint'],
  ['a complaint by its part', mail({}, '', [{ type: 'message/feedback-report', text: 'Feedback-Type: abuse' }]), 'complaint'],
  ['a read receipt', mail({ 'content-type': 'multipart/report; report-type=disposition-notification' }), 'receipt'],
  ['a bounce without a report', mail({ from: 'MAILER-DAEMON@mx.example', subject: 'failure notice' }), 'report'],
])('%s', (_name, facts, kind) => {
  expect(kindOfMail(facts).kind).toBe(kind)
})

const status = (action: string, code: string, diagnostic: string) =>
  mail({ from: 'MAILER-DAEMON@mx.example', 'content-type': 'multipart/report; report-type=delivery-status' }, 'Your mail could not be delivered.', [
    {
      type: 'message/delivery-status',
      text: `Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; tom@customer.example\nAction: ${action}\nStatus: ${code}\nDiagnostic-Code: smtp; ${diagnostic}\n`,
    },
    { type: 'text/rfc822-headers', text: 'From: support@wind.example\nMessage-ID: <m1@wind.example>\nSubject: Order 8\n' },
  ])

test.each([
  ['an unknown user', 'failed', '5.1.1', '550 5.1.1 User unknown', { isFailed: true, isPermanent: true }],
  ['an unknown host', 'failed', '5.1.2', '550 Host unknown', { isFailed: true, isPermanent: true }],
  ['a full mailbox', 'failed', '5.2.2', '552 5.2.2 Mailbox full', { isFailed: true, isPermanent: false }],
  ['a block list', 'failed', '5.7.1', '554 5.7.1 blocked using zen.spamhaus.org', { isFailed: true, isPermanent: false }],
  ['a delay', 'delayed', '4.4.1', '421 connection timed out', { isFailed: false, isPermanent: false }],
  ['a delivery', 'delivered', '2.1.5', '250 ok', { isFailed: false, isPermanent: false }],
])('a report tells %s', (_name, action, code, diagnostic, expected) => {
  const found = kindOfMail(status(action, code, diagnostic))
  expect(found).toMatchObject({ kind: 'report', message_id: '<m1@wind.example>', recipients: [{ address: 'tom@customer.example', ...expected }] })
})

test('a report of 10,000 recipients is read up to a bound', () => {
  const blocks = 'Final-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 5.1.1\n\n'.repeat(10_000)
  const found = kindOfMail(mail({ from: 'MAILER-DAEMON@mx.example' }, '', [{ type: 'message/delivery-status', text: blocks }]))
  expect(found.kind === 'report' && found.recipients.length).toBe(100)
})

test.each([
  ['an unknown user without a code', 'failed', '5.0.0', '550 Unknown user', true],
  ['words that say more than 5.7.1', 'failed', '5.7.1', '550 5.7.1 No such user here', true],
  ['a refusal by policy', 'failed', '5.7.1', '550 5.7.1 Message refused', false],
  ['a code for now, whatever the words', 'failed', '4.2.0', '450 4.2.0 User unknown in this table', false],
])('%s', (_name, action, code, diagnostic, isPermanent) => {
  expect(kindOfMail(status(action, code, diagnostic))).toMatchObject({ recipients: [{ isPermanent }] })
})

test('reports that name no type of report are known by their sender and words, and JSON of a notification service is read', () => {
  const told = '次のあて先に送信できませんでした。\ntom@customer.example\n550 5.1.1 User unknown'
  expect(kindOfMail(mail({ from: 'post_master@isp.example', subject: 'メールエラー通知' }, told))).toMatchObject({
    ...{ kind: 'report', recipients: [{ address: 'tom@customer.example', isPermanent: true }] },
  })
  expect(kindOfMail(mail({ from: 'Tom <tom@isp.example>', subject: 'Mail problem' })).kind).toBe('person')
  const bounced = { emailAddress: 'tom@customer.example', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' }
  const json = JSON.stringify({ notificationType: 'Bounce', mail: {}, bounce: { bounceType: 'Permanent', bouncedRecipients: [bounced] } })
  for (const text of [
    json,
    JSON.stringify({ Type: 'Notification', Message: json }),
    `${json.replace(/,/g, ',\r\n')}\n\n--\nTo stop, visit https://sns.example`,
  ])
    expect(kindOfMail(mail({}, text))).toMatchObject({ kind: 'report', recipients: [{ address: 'tom@customer.example', isPermanent: true }] })
  expect(kindOfMail(mail({}, '{"notificationType": "nothing"}')).kind).toBe('person')
  const complaint = JSON.stringify({ notificationType: 'Complaint', mail: {}, complaint: { complainedRecipients: [{ emailAddress: 'tom@customer.example' }] } })
  expect(kindOfMail(mail({}, complaint)).kind).toBe('complaint')
  const opened = JSON.stringify({ eventType: 'Open', mail: {}, open: {} })
  expect(kindOfMail(mail({}, opened))).toMatchObject({ kind: 'report', recipients: [] })
})

const daemon = { from: 'MAILER-DAEMON@mx.example', to: 'support@wind.example', subject: 'Undelivered Mail Returned to Sender' }
const both = [
  { address: 'ana@full.example', isPermanent: false },
  { address: 'bo@gone.example', isPermanent: true },
]
test.each([
  ['with colons', '<ana@full.example>: host mx said: 552 5.2.2 Mailbox full\n\n<bo@gone.example>: host mx said: 550 5.1.1 User unknown'],
  ['on lines of their own', '  ana@full.example\n    552 over quota\n\n  bo@gone.example\n    550 no such person here'],
  ['in a list', '* ana@full.example\nThe mailbox is full\n* bo@gone.example\nThe address could not be found'],
  ['behind the codes', '552 5.2.2 <ana@full.example>... Mailbox full\n550 5.1.1 <bo@gone.example>... User unknown'],
  [
    'with a time',
    'ana@full.example on Mon, 2 Nov 2026 09:14:00\n    Quota exceeded\nbo@gone.example on Mon, 2 Nov 2026 09:14:00\n    The recipient name is not recognized',
  ],
  ['by name', 'Recipient: <ana@full.example>\n<<< 552 storage exceeded\nRecipient: <bo@gone.example>\n<<< 550 unknown user'],
])('a report in plain text names each of its recipients: %s', (_name, told) => {
  const text = `I could not deliver your message.\n\n${told}\n\n--- Below is a copy of the message.\n\nFrom: support@wind.example\nTo: eve@other.example\n`
  expect(kindOfMail(mail(daemon, text))).toMatchObject({ kind: 'report', recipients: both })
})

test.each([
  ['what is refused at the end of its content', '550 User unknown (in reply to end of DATA command)', '5.0.0', false],
  ['the code of the server that refused', '552 5.2.2 Over quota', '5.1.1', false],
  ['what is said of the sender', '550 Domain of sender address does not exist', '5.0.0', false],
  ['a code, which is no server', '554 5.0.0 unknown reason', '5.0.0', false],
  ['what may be so', '550 The group may not exist', '5.0.0', false],
  ['an address in whose name the word stands', '550 <userunknown@spam.example>: please see https://full.example/quota', '5.0.0', false],
  ['a refusal of the recipient alone', '550 <tom@customer.example>: Recipient address rejected.', '5.0.0', true],
  ['words over two lines of an answer', '550-The account that you tried to reach does 550 not exist', '5.0.0', true],
  ['what is said first', '550 No such mailbox here. Check the address and try again.', '5.0.0', true],
  ['French', "550 L'adresse du destinataire n'existe pas", '5.0.0', true],
  ['Spanish', '550 La dirección no existe', '5.0.0', true],
  ['German', '550 Empfänger unbekannt', '5.0.0', true],
  ['Japanese', '550 宛先のユーザが見つかりません', '5.0.0', true],
])('a failure is told by %s', (_name, words, code, isPermanent) => {
  expect(kindOfMail(status('failed', code, words))).toMatchObject({ recipients: [{ isPermanent }] })
})

test.each([
  ['about a report, by a person', { from: 'Tom <tom@isp.example>', subject: 'Re: Undelivered Mail Returned to Sender', 'in-reply-to': '<a@b.example>' }],
  ['with such a subject, by a person', { from: 'Tom <tom@isp.example>', subject: 'Delivery failed: order 8' }],
  ['of a postmaster who writes to us', { from: 'Jo <postmaster@isp.example>', subject: 'Question about your prices' }],
  ['that answers one of ours about automatic replies', { subject: 'Re: Automatic reply does not work', 'in-reply-to': '<a@b.example>' }],
  ['about an office', { subject: 'Out of office chairs: delivery', 'in-reply-to': '<a@b.example>' }],
  ['of somebody who uses a program that names itself', { 'x-mailer': 'Vacation Planner 2', subject: 'Holiday' }],
])("a person's mail stays one: %s", (_name, headers) => {
  expect(kindOfMail(mail(headers, 'The parcel for tom@isp.example did not come.')).kind).toBe('person')
})

test.each([
  ['a header of any name', { 'x-acme-action': 'VACATION' }],
  ['a header with several values', { 'x-acme-criteria': '{kind=VACATION,startDate=2026-11-30}' }],
  ['a name of a header', { 'x-acme-autoreply': 'yes' }],
  ['a subject in Dutch', { subject: 'Automatisch antwoord: Bestelling', 'in-reply-to': '<a@b.example>' }],
  ['a subject in Portuguese', { subject: 'Fora do escritório: Re: Pedido', 'in-reply-to': '<a@b.example>' }],
  ['a subject in Chinese', { subject: '自动回复：订单', 'in-reply-to': '<a@b.example>' }],
  ['words of people in bulk', { subject: 'Ich bin im Urlaub', precedence: 'bulk' }],
])('an answer by a program is told by %s', (_name, headers) => {
  expect(kindOfMail(mail(headers)).kind).toBe('automatic')
})
