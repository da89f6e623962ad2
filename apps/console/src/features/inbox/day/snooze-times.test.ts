import { expect, test } from 'vitest'
import { snoozePresets } from './snooze-times.ts'

const shown = (now: Date) => snoozePresets(now).map(({ key, at }) => [key, at.getDay(), at.getDate(), at.getHours(), at.getMinutes()])

test.each([
  [
    'a Wednesday afternoon',
    new Date(2026, 10, 25, 14, 40),
    [
      ['laterToday', 3, 25, 17, 0],
      ['tomorrow', 4, 26, 9, 0],
      ['nextWeek', 1, 30, 9, 0],
    ],
  ],
  [
    'a Monday late at night',
    new Date(2026, 10, 23, 22, 10),
    [
      ['tomorrow', 2, 24, 9, 0],
      ['nextWeek', 1, 30, 9, 0],
    ],
  ],
  [
    'a Sunday, across the end of the month',
    new Date(2027, 0, 31, 8, 0),
    [
      ['laterToday', 0, 31, 11, 0],
      ['tomorrow', 1, 1, 9, 0],
      ['nextWeek', 1, 1, 9, 0],
    ],
  ],
] as const)('%s', (_when, now, expected) => expect(shown(now)).toEqual(expected))
