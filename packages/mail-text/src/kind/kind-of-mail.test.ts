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
  expect(kindOfMail(mail({ from: 'post_master@isp.example', subject: 'メールエラー通知' })).kind).toBe('report')
  expect(kindOfMail(mail({ from: 'Tom <tom@isp.example>', subject: 'Mail problem' })).kind).toBe('person')
  const bounced = { emailAddress: 'tom@customer.example', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' }
  const json = JSON.stringify({ notificationType: 'Bounce', bounce: { bounceType: 'Permanent', bouncedRecipients: [bounced] } })
  for (const text of [json, JSON.stringify({ Type: 'Notification', Message: json })])
    expect(kindOfMail(mail({}, text))).toMatchObject({ kind: 'report', recipients: [{ address: 'tom@customer.example', isPermanent: true }] })
  expect(kindOfMail(mail({}, '{"notificationType": "nothing"}')).kind).toBe('person')
})
