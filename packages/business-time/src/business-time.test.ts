import { expect, test } from 'vitest'
import { businessTime } from './business-time.ts'
import { alwaysOpen, type BusinessCalendar, type DayRange } from './calendar.ts'

const nine = { from: 540, to: 1020 }
const weekdays = (ranges: DayRange[], time_zone = 'Europe/Berlin'): BusinessCalendar => ({
  time_zone,
  week: [ranges, ranges, ranges, ranges, ranges, [], []],
  closures: [],
})
const lunch = weekdays([
  { from: 540, to: 720 },
  { from: 780, to: 1020 },
])
const at = (text: string) => Date.parse(text)
const minutes = (calendar: BusinessCalendar, from: string, to: string) => businessTime(calendar).between(at(from), at(to)) / 60_000
const after = (calendar: BusinessCalendar, from: string, count: number) =>
  new Date(businessTime(calendar).after(at(from), count * 60_000) ?? Number.NaN).toJSON()

test.each<[string, BusinessCalendar, string, string, number]>([
  ['a working day', weekdays([nine]), '2026-11-25T00:00:00Z', '2026-11-26T00:00:00Z', 480],
  ['a lunch break', lunch, '2026-11-25T00:00:00Z', '2026-11-26T00:00:00Z', 420],
  ['a weekend', weekdays([nine]), '2026-11-27T15:00:00Z', '2026-11-30T09:00:00Z', 120],
  ['the wrong way round', weekdays([nine]), '2026-11-26T00:00:00Z', '2026-11-25T00:00:00Z', 0],
  ['always, over a change of the clocks', alwaysOpen, '2026-03-28T00:00:00Z', '2026-03-30T00:00:00Z', 2880],
  ['24/7 where clocks go forward', { ...alwaysOpen, time_zone: 'Europe/Berlin' }, '2026-03-28T00:00:00Z', '2026-03-30T00:00:00Z', 2880],
  ['24/7 where clocks go back', { ...alwaysOpen, time_zone: 'America/New_York' }, '2026-10-31T00:00:00Z', '2026-11-02T00:00:00Z', 2880],
  [
    'the skipped hour',
    { time_zone: 'Europe/Berlin', week: [[], [], [], [], [], [], [{ from: 60, to: 240 }]], closures: [] },
    '2026-03-29T00:00:00Z',
    '2026-03-29T12:00:00Z',
    120,
  ],
  [
    'the repeated hour',
    { time_zone: 'Europe/Berlin', week: [[], [], [], [], [], [], [{ from: 60, to: 240 }]], closures: [] },
    '2026-10-24T20:00:00Z',
    '2026-10-25T12:00:00Z',
    240,
  ],
  [
    'a night shift',
    { time_zone: 'UTC', week: [[{ from: 1320, to: 360 }], [], [], [], [], [], []], closures: [] },
    '2026-11-23T00:00:00Z',
    '2026-11-25T00:00:00Z',
    480,
  ],
  [
    'a night shift into the first day of the week',
    { time_zone: 'UTC', week: [[], [], [], [], [], [], [{ from: 1320, to: 360 }]], closures: [] },
    '2026-11-23T00:00:00Z',
    '2026-11-23T12:00:00Z',
    360,
  ],
  [
    'a holiday',
    { ...weekdays([nine]), closures: [{ date: '2026-11-25', from: 0, to: 1440, every_year: false }] },
    '2026-11-24T23:00:00Z',
    '2026-11-25T23:00:00Z',
    0,
  ],
  [
    'half a holiday',
    { ...weekdays([nine]), closures: [{ date: '2026-11-25', from: 720, to: 1440, every_year: false }] },
    '2026-11-24T23:00:00Z',
    '2026-11-25T23:00:00Z',
    180,
  ],
  [
    'a holiday of every year',
    { ...weekdays([nine]), closures: [{ date: '2020-11-25', from: 0, to: 1440, every_year: true }] },
    '2026-11-24T23:00:00Z',
    '2026-11-26T23:00:00Z',
    480,
  ],
  [
    'a holiday after a night shift began',
    { time_zone: 'UTC', week: [[{ from: 1320, to: 360 }], [], [], [], [], [], []], closures: [{ date: '2026-11-24', from: 0, to: 1440, every_year: false }] },
    '2026-11-23T00:00:00Z',
    '2026-11-25T00:00:00Z',
    120,
  ],
])('business time between two moments: %s', (_name, calendar, from, to, expected) => {
  expect(minutes(calendar, from, to)).toBe(expected)
})

test.each<[string, BusinessCalendar, string, number, string]>([
  ['within a day', weekdays([nine]), '2026-11-25T09:00:00Z', 60, '2026-11-25T10:00:00.000Z'],
  ['over lunch', lunch, '2026-11-25T10:30:00Z', 60, '2026-11-25T12:30:00.000Z'],
  ['until the closing time exactly', weekdays([nine]), '2026-11-25T15:00:00Z', 60, '2026-11-25T16:00:00.000Z'],
  ['over a weekend', weekdays([nine]), '2026-11-27T15:30:00Z', 60, '2026-11-30T08:30:00.000Z'],
  ['from outside the hours', weekdays([nine]), '2026-11-28T12:00:00Z', 1, '2026-11-30T08:01:00.000Z'],
  ['seconds are kept', weekdays([nine]), '2026-11-25T09:00:30Z', 1, '2026-11-25T09:01:30.000Z'],
  ['nothing to wait for', weekdays([nine]), '2026-11-28T12:00:00Z', 0, '2026-11-28T12:00:00.000Z'],
])('a moment after business time: %s', (_name, calendar, from, count, expected) => {
  expect(after(calendar, from, count)).toBe(expected)
})

test('a calendar without hours is never open, and says so', () => {
  const never = businessTime({ time_zone: 'Asia/Kathmandu', week: [[], [], [], [], [], [], []], closures: [] })
  expect([never.isOpen(0), never.nextOpening(0), never.after(0, 1), never.between(0, 1e12)]).toEqual([false, null, null, 0])
})

test('it tells the next opening and the next closing', () => {
  const calendar = businessTime(lunch)
  expect(calendar.nextOpening(at('2026-11-28T12:00:00Z'))).toBe(at('2026-11-30T08:00:00Z'))
  expect(calendar.nextOpening(at('2026-11-25T09:30:00Z'))).toBe(at('2026-11-25T09:30:00Z'))
  expect(calendar.nextClosing(at('2026-11-25T09:30:00Z'))).toBe(at('2026-11-25T11:00:00Z'))
  expect(businessTime(alwaysOpen).nextClosing(at('2026-11-25T09:30:00Z'))).toBeNull()
})
