import { expect, test } from 'vitest'
import { snoozePresets, typedTimes } from './snooze-times.ts'

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

test.each([
  ['a number', '3', ['inHours', 'inDays', 'inWeeks']],
  ['a number of days', '3d', ['inDays']],
  ['a number of days in words', 'in 2 days', ['inDays']],
  ['hours in German', '2 Stunden', ['inHours']],
  ['days in German', '2t', ['inDays']],
  ['no number', 'tomorrow', []],
  ['zero', '0', []],
  ['too much', '100', []],
])('%s offers its times', (_what, typed, units) => {
  expect(typedTimes(new Date(2026, 10, 25, 14, 40), typed).map(({ unit }) => unit)).toEqual(units)
})

test('days and weeks are up in the morning', () => {
  const times = typedTimes(new Date(2026, 10, 25, 14, 40), '2').map(({ at }) => [at.getMonth(), at.getDate(), at.getHours(), at.getMinutes()])
  expect(times).toEqual([
    [10, 25, 16, 40],
    [10, 27, 9, 0],
    [11, 9, 9, 0],
  ])
})
