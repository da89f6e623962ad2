import { firstState, flowAfter } from '@porchlight/contact-flow'
import { describe, expect, test } from 'vitest'
import { deviceOf, firstAddress } from './device.ts'
import { everyStep } from './testing/forms.ts'
import { recipientOf, type TicketFacts, ticketRecord } from './ticket-record.ts'
import { piecesOf } from './ticket-text.ts'

const settings = {
  companyName: 'Wind & Wheels',
  companyPhone: '+49 30 1',
  companyEmail: 'help@wind.example',
  copyright: '',
  websiteUrl: '',
  appUrls: [],
  language: 'en',
  metaData: { title: '', description: '', keywords: '' },
  ticket: { selfManaged: true, contactEmail: 'desk@wind.example', supportEmailSubject: '' },
  answers: {
    ...{ forReaders: false, forStaff: false, modelForReaders: false, modelSeconds: 5 },
    ...{ fromNews: true, fromCourses: true, fromSops: true, fromConversations: false },
    ...{ modelCallsPerDay: null, modelCallsPerMonth: null, pricePerMillion: 0, costPerMonth: null },
  },
}
const searched = (['repair', 'search'] as const).reduce(
  (state, step) =>
    step === 'repair'
      ? flowAfter(everyStep, state, { type: 'pick', choice: 2 })
      : ([{ type: 'search', query: 'flat <tyre>' }, { type: 'found', found: 'no' }, { type: 'next' }, { type: 'pick', choice: 0 }] as const).reduce(
          (last, move) => flowAfter(everyStep, last, move),
          state,
        ),
  firstState(everyStep),
)
const facts: TicketFacts = {
  library: { support_lib_id: 'wind', library_domain: 'wind.example', library_only: false, settings },
  form: everyStep,
  state: searched,
  email: 'ada@example.com',
  request: 'It hisses.\nPlease <b>help</b>!',
  inputs: ['4711', 'Red & fast'],
  fileName: '',
  left_out: [],
  fileUrl: 'https://help.example/files/0123456789abcdefghijAB',
  accountName: 'Ada',
  device: { os: 'Linux', browser: 'Firefox' },
  URL: 'https://shop.example/cart?a=1&b=2',
  now: new Date('2026-11-05T22:30:00Z'),
  ticketId: '1793917800000042',
  sender: 'Desk <desk@platform.example>',
  platform: 'support@platform.example',
}
const withSubject = (supportEmailSubject: string, change: Partial<TicketFacts> = {}) =>
  ticketRecord({ ...facts, ...change, library: { ...facts.library, settings: { ...settings, ticket: { ...settings.ticket, supportEmailSubject } } } }).message
    .subject

test('every field of the record', () => {
  const { message, ...record } = ticketRecord(facts)
  expect(record).toEqual({
    from: 'Desk <desk@platform.example>',
    replyTo: 'ada@example.com',
    to: 'desk@wind.example',
    helpText: facts.request,
    fileUrl: facts.fileUrl,
    fileName: '',
    left_out: [],
    timestamp: facts.now.getTime(),
    ticketId: facts.ticketId,
    date: 5,
    month: 11,
    year: 2026,
    os: 'Linux',
    browser: 'Firefox',
    URL: facts.URL,
    support_lib_id: 'wind',
    type: 'ticket',
    helpSteps: [
      { title: 'What is it about?', answer: 'A repair' },
      { title: 'Have you searched?', answer: 'flat <tyre>' },
      { title: 'What went wrong?', answer: 'It is late' },
    ],
    domain_name: 'wind.example',
    companyName: 'Wind & Wheels',
    selfManaged: true,
    customInputs: [
      { label: 'Order number', type: 'number', text: '4711' },
      { label: 'Bike', type: 'longText', text: 'Red & fast' },
    ],
  })
  const cells = [...message.html.matchAll(/<th[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td>/g)].map(([, label, value]) => `${label}: ${value}`)
  expect(cells).toEqual([
    'Email: ada@example.com',
    'Browser: Firefox',
    'OS: Linux',
    'URL: https://shop.example/cart?a=1&amp;b=2',
    'What is it about?: A repair',
    'Have you searched?: flat &lt;tyre&gt;',
    'What went wrong?: It is late',
    'Order number: 4711',
    'Bike: Red &amp; fast',
    'Request: It hisses.<br>Please &lt;b&gt;help&lt;/b&gt;!',
    `File: ${facts.fileUrl}`,
  ])
  expect(message.text).toContain('Have you searched?: flat <tyre>\n')
  expect(message.text).toContain('Request:\nIt hisses.\nPlease <b>help</b>!\n')
  expect(message.subject).toBe('New message from ada@example.com (1793917800000042)')
})

describe('the subject', () => {
  test('fills in all eight placeholders', () =>
    expect(withSubject('{companyEmail}|{companyPhone}|{accountName}|{userEmail}|{companyName}|{userMessage}|{userSearch}|{ticketId}')).toBe(
      'help@wind.example|+49 30 1|Ada|ada@example.com|Wind & Wheels|It hisses. Please <b>help</b>!|flat <tyre>|1793917800000042',
    ))
  test('is one line, however the visitor writes', () => {
    for (const end of ['\r\n', '\n', '\r', '\u2028', '\u0085', '\0', '\r\n\r\n'])
      expect(withSubject('{userMessage}', { request: `Hi${end}Bcc: victim@example.com` })).toBe('Hi Bcc: victim@example.com')
  })
  test('does not fill in what the visitor wrote', () => expect(withSubject('{userMessage}', { request: '{companyPhone}' })).toBe('{companyPhone}'))
  test('shortens long texts', () =>
    expect(withSubject('{userMessage} {ticketId}', { request: '🚲'.repeat(500) })).toBe(`${'🚲'.repeat(119)}… 1793917800000042`))
  test('names the email if the name is unknown', () => expect(withSubject('{accountName}', { accountName: '' })).toBe('ada@example.com'))
})

test.each([
  [true, false, 'desk@wind.example', 'desk@wind.example'],
  [true, true, 'desk@wind.example', 'desk@wind.example'],
  [true, false, '', 'support@platform.example'],
  [false, true, 'desk@wind.example', 'desk@wind.example'],
  [false, true, '', 'support@platform.example'],
  [false, false, 'desk@wind.example', 'support@platform.example'],
])('library-only %s, self-managed %s, contact email %j: sent to %s', (library_only, selfManaged, contactEmail, expected) =>
  expect(
    recipientOf({ ...facts.library, library_only, settings: { ...settings, ticket: { ...settings.ticket, selfManaged, contactEmail } } }, facts.platform),
  ).toBe(expected),
)

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15', 'Mac OS', 'Safari'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1', 'iOS', 'Safari'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.0.0 Mobile/15E148 Safari/604.1',
    'iOS',
    'Chrome',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0', 'Windows', 'Edge'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0', 'Windows', 'Opera'],
  ['Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 'Windows', 'IE'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36', 'Android', 'Chrome'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'Android',
    'Chrome',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Linux', 'Firefox'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36', 'Linux', 'Chrome'],
  ['curl/8.11.0', 'unknown', 'unknown'],
  ['', 'unknown', 'unknown'],
])('%s is %s, %s', (userAgent, os, browser) => expect(deviceOf(userAgent)).toEqual({ os, browser }))

test.each([
  [['https://shop.example/a', 'https://search.example', 'https://help.example'], 'https://shop.example/a'],
  [['', 'https://search.example/q', 'https://help.example'], 'https://search.example/q'],
  [['javascript:alert(1)', 'about:client', 'https://help.example'], 'https://help.example'],
  [['not a url', '', ''], ''],
  [[`https://shop.example/${'a'.repeat(3000)}`, '', 'http://help.example/'], 'http://help.example/'],
])('of the addresses %j the record has %j', (addresses, expected) => expect(firstAddress(addresses)).toBe(expected))

test('long texts are cut at line breaks, and nothing is lost', () => {
  expect(piecesOf('short', 10)).toEqual(['short'])
  expect(piecesOf('one two\nthree four', 12)).toEqual(['one two', 'three four'])
  expect(piecesOf('🚲🚲🚲', 3)).toEqual(['🚲', '🚲', '🚲'])
})
