import { expect, test } from 'vitest'
import { mustRenew, renewalIn } from './token-age.ts'

const hour = 3_600_000
const token = { token: 't', storedAt: 1000 * hour }

test.each([
  [0, false],
  [22.99 * hour, false],
  [23 * hour, true],
  [40 * hour, true],
  [-hour, true],
])('a token stored %i ms ago must be renewed: %s', (age, due) => expect(mustRenew(token, token.storedAt + age)).toBe(due))

test('returns the time until renewal', () => {
  expect(renewalIn(token, token.storedAt + 22 * hour)).toBe(hour)
  expect(renewalIn(token, token.storedAt + 30 * hour)).toBe(0)
})
