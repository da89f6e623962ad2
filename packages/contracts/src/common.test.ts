import { describe, expect, test } from 'vitest'
import { Email, name } from './common.ts'

describe('a name', () => {
  test.each([
    'Northwind Bikes',
    'Pedal & Partners',
    'Dr. Ünal (Zürich) – Café @ Home',
    'Booking.com',
    'Node.js Foundation',
    'شركة الدراجات',
    'میخواهم',
    '自転車 🚲',
    'A/B Testing GmbH',
    '"><img src=x onerror=alert(1)>',
  ])('accepts %s', (value) => expect(name(120).safeParse(value).success).toBe(true))

  test.each([
    'URGENT: verify your account at http://evil.test',
    'verify at HTTPS://evil.test/x',
    'ftp://x',
    'see www.evil.test',
    'evil.test/login',
    'evil.test?a=1',
    'mail admin@evil.test now',
    'mailto:x',
    'abc\u202etxt.exe',
    'hid\u200bden',
    'two\nlines',
    'half \ud83d',
    'x'.repeat(121),
  ])('rejects %j', (value) => expect(name(120).safeParse(value).success).toBe(false))
})

describe('an email', () => {
  test.each(['r&d@example.org', 'jürgen@müller.example', '佐藤@例え.jp', 'почта@пример.рф', 'हिन्दी@उदाहरण.भारत'])('C13: accepts %s', (value) =>
    expect(Email.parse(value)).toBe(value),
  )
  test('has one spelling', () => expect(Email.parse('Ju\u0308rgen@ｂ.co')).toBe('jürgen@b.co'))

  test.each(['a@b.co', 'Ada.Lovelace+chat@Example.org', "o'neil@x-y.example", 'a_b@xn--bcher-kva.example', 'a@b.xn--p1ai'])('accepts %s', (value) =>
    expect(Email.parse(value)).toBe(value.toLowerCase()),
  )

  test.each([
    'a@b.co?bcc=x@y.co',
    'a@b.co&cc=x@y.co',
    'a?subject=x@b.co',
    'a%0abcc:x@b.co',
    'a@b',
    '@b.co',
    'a@b..co',
    '.a@b.co',
    'a.@b.co',
    'a@-b.co',
    'a@b.co,c@d.co',
    '"a b"@c.co',
    'a@b.co\nbcc:x@y.co',
    'a@b@c.co',
    'a@127.0.0.1',
    'a？bcc=x@b.co',
    'a\u202eb@c.co',
    'a\u200bb@c.co',
    `${'a'.repeat(250)}@b.co`,
  ])('rejects %j', (value) => expect(Email.safeParse(value).success).toBe(false))
})
