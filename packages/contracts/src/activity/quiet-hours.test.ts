import { expect, test } from 'vitest'
import { isQuietAt } from './quiet-hours.ts'

const berlin = (from: string, to: string) => ({ from, to, time_zone: 'Europe/Berlin' })

test.each([
  // In winter, 22:00 in Berlin is 21:00 UTC, in summer 20:00.
  ['2026-01-15T20:59:00Z', berlin('22:00', '07:00'), false],
  ['2026-01-15T21:00:00Z', berlin('22:00', '07:00'), true],
  ['2026-07-15T19:59:00Z', berlin('22:00', '07:00'), false],
  ['2026-07-15T20:00:00Z', berlin('22:00', '07:00'), true],
  ['2026-01-15T05:59:00Z', berlin('22:00', '07:00'), true],
  ['2026-01-15T06:00:00Z', berlin('22:00', '07:00'), false],
  // The clocks are put forward on 29 March at 01:00 UTC, and back on 25 October.
  ['2026-03-29T04:59:00Z', berlin('22:00', '07:00'), true],
  ['2026-03-29T05:00:00Z', berlin('22:00', '07:00'), false],
  ['2026-10-25T05:59:00Z', berlin('22:00', '07:00'), true],
  ['2026-10-25T06:00:00Z', berlin('22:00', '07:00'), false],
  ['2026-01-15T23:30:00Z', berlin('00:00', '01:00'), true],
  ['2026-01-15T11:30:00Z', berlin('12:00', '13:00'), true],
  ['2026-01-15T12:00:00Z', berlin('12:00', '13:00'), false],
  ['2026-01-15T12:00:00Z', null, false],
])('at %s, %j: %s', (at, hours, isQuiet) => expect(isQuietAt(hours, new Date(at))).toBe(isQuiet))
