import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { inboxTokenEnd, passwordFault, sessionEnd } from './rules.ts'

const now = new Date('2026-11-20T09:00:00Z')

describe('passwords', () => {
  test.each([
    ['', 'password_too_short'],
    ['12345', 'password_too_short'],
    ['zq8v1', 'password_too_short'],
    ['zq8v1x', undefined],
    ['123456', 'password_too_common'],
    ['LetMeIn', 'password_too_common'],
    ['PASSWORD', 'password_too_common'],
    ['porchlight-demo', undefined],
    ['correct horse battery', undefined],
    ['x'.repeat(128), undefined],
    ['x'.repeat(129), 'invalid_input'],
  ])('%j: %s', (password, code) => {
    expect(passwordFault(password, isCommonPassword)?.code).toBe(code)
  })
})

describe('time', () => {
  test('sessions last 30 days when remembered, otherwise 5 hours (A3)', () => {
    expect(sessionEnd(now, true).toISOString()).toBe('2026-12-20T09:00:00.000Z')
    expect(sessionEnd(now, false).toISOString()).toBe('2026-11-20T14:00:00.000Z')
  })

  test('an inbox token lasts 24 hours and never outlives its session', () => {
    expect(inboxTokenEnd(now, sessionEnd(now, true)).toISOString()).toBe('2026-11-21T09:00:00.000Z')
    expect(inboxTokenEnd(now, sessionEnd(now, false)).toISOString()).toBe('2026-11-20T14:00:00.000Z')
  })
})
