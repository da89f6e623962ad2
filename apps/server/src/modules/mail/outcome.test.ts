import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

test.each([
  ['an unknown recipient', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 no such user' }, 1, 'refused'],
  ['a refused text', { code: 'EMESSAGE', responseCode: 554, command: 'DATA', response: '554 spam' }, 1, 'refused'],
  ['a mail that is too large', { code: 'EMESSAGE', responseCode: 552, command: 'MAIL FROM' }, 1, 'refused'],
  ['an address that cannot be sent to', { code: 'EENVELOPE' }, 1, 'refused'],
  ['greylisting', { code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }, 1, 'queued'],
  ['a full disk', { code: 'EMESSAGE', responseCode: 452, command: 'DATA' }, 11, 'queued'],
  ['a wrong password, which someone will correct', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 1, 'queued'],
  ['a server that refuses everybody now', { code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }, 1, 'queued'],
  ['no connection', { code: 'ECONNECTION' }, 3, 'queued'],
  ['no connection for a day', { code: 'ECONNECTION' }, 12, 'failed'],
  ['something else', null, 1, 'queued'],
])('%s', (_case, error, attempts, state) => {
  expect(outcomeOf(error, attempts).state).toBe(state)
})

test('pauses grow to about a day in all; the reason is one line', () => {
  const pauses = Array.from({ length: 11 }, (_, index) => outcomeOf({ code: 'ECONNECTION' }, index + 1)).map((each) =>
    each.state === 'queued' ? each.pauseMs : 0,
  )
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  const hours = pauses.reduce((sum, each) => sum + each, 0) / 3_600_000
  expect(hours > 20 && hours < 30).toBe(true)
  expect(outcomeOf({ response: '451 wait\r\nplease\0' }, 1)).toMatchObject({ reason: '451 wait please' })
})
