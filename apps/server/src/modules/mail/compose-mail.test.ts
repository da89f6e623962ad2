import { expect, test } from 'vitest'
import { recipientsOf } from './compose-mail.ts'
import { bareMessageId, headerText } from './safe-headers.ts'

test('an address gets one mail, in its most visible role', () => {
  const found = recipientsOf({
    to: 'Ada@x.test',
    cc: [{ address: 'ada@x.test', name: 'Ada' }, 'ben@x.test'],
    bcc: ['ben@x.test', { address: 'cy@x.test', name: 'Cy\r\nBcc: d@x.test' }],
  })
  expect(found).toEqual([
    { recipient: 'ada@x.test', name: '', role: 'to' },
    { recipient: 'ben@x.test', name: '', role: 'cc' },
    { recipient: 'cy@x.test', name: 'Cy Bcc: d@x.test', role: 'bcc' },
  ])
})

test.each(['', 'nobody', 'a@b', 'a@x.test\r\nBcc: d@x.test', 'a@x.test,d@x.test', '<a@x.test>', '"a b"@x.test'])('%j is no recipient', (to) => {
  expect(() => recipientsOf({ to })).toThrow('not an email address')
})

test('header text is one line; Message-IDs lose their brackets', () => {
  expect(headerText(' a\r\n\tb\0c ')).toBe('a b c')
  expect(headerText('x'.repeat(400))).toHaveLength(250)
  expect(['<a@b>', ' a@b ', 'a b@c', '<a@b>\r\n<c@d>', 'none', '<>', `${'a'.repeat(1000)}@b`].map(bareMessageId)).toEqual([
    ...['a@b', 'a@b'],
    ...Array.from({ length: 5 }, () => undefined),
  ])
})
