import { expect, test } from 'vitest'
import { isOpen } from './rules.ts'

const closed_at = new Date('2026-03-01T12:00:00Z')
const after = (ms: number) => new Date(closed_at.getTime() + ms)
const minute = 60_000
const day = 86_400_000

test.each([
  ['right after the closing', null, 0, true],
  ['on the thirtieth day', null, 30 * day, true],
  ['after thirty days', null, 30 * day + 1, false],
  ['given, 15 minutes later', 2 * day, 2 * day + 15 * minute, true],
  ['given, more than 15 minutes later', 2 * day, 2 * day + 15 * minute + 1, false],
  ['given on the last day, changed after it', 30 * day, 30 * day + 5 * minute, true],
])('a rating %s', (_when, rated, now, expected) => {
  expect(isOpen({ closed_at, rated_at: rated === null ? null : after(rated) }, after(now))).toBe(expected)
})
