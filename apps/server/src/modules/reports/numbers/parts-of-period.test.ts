import { dateAt } from '@porchlight/business-time'
import type { Division } from '@porchlight/contracts/reports/periods'
import { expect, test } from 'vitest'
import { partsIn } from './parts-of-period.ts'

/** Returns the names of the parts in which these moments are. */
function partsOf(time_zone: string, days: { from: string; to: string }, division: Division, moments: readonly string[]): string[] {
  const { starts, dates, end } = partsIn(time_zone, days, division)
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' })
  return moments.map((moment) => {
    const at = Date.parse(moment)
    const index = at < end ? starts.findLastIndex((start) => start <= at) : -1
    const start = starts[index]
    return start === undefined ? 'outside' : division === 'hour' ? `${dates[index]} ${clock.format(start)}` : (dates[index] ?? '')
  })
}
const year = { from: '2026-01-01', to: '2026-12-31' }

test.each([
  [
    'Europe/London',
    ['2026-10-31T23:30Z', '2026-03-31T23:30Z', '2026-10-25T00:30Z', '2026-10-25T01:30Z'],
    ['2026-10-01', '2026-04-01', '2026-10-01', '2026-10-01'],
  ],
  [
    'America/New_York',
    ['2026-11-01T03:59Z', '2026-11-01T04:00Z', '2026-04-01T03:59Z', '2027-01-01T04:59Z'],
    ['2026-10-01', '2026-11-01', '2026-03-01', '2026-12-01'],
  ],
  ['Pacific/Apia', ['2026-10-31T10:59Z', '2026-10-31T11:00Z', '2026-03-31T10:59Z'], ['2026-10-01', '2026-11-01', '2026-03-01']],
  [
    'Australia/Lord_Howe',
    ['2026-03-31T12:59Z', '2026-03-31T13:00Z', '2026-10-31T12:59Z', '2026-10-31T13:00Z'],
    ['2026-03-01', '2026-04-01', '2026-10-01', '2026-11-01'],
  ],
])('months of %s are those on its calendar', (zone, moments, months) => {
  expect(partsOf(zone, year, 'month', moments)).toEqual(months)
  expect(partsIn(zone, year, 'month').starts).toHaveLength(12)
})

test.each([
  [
    'the clocks go back: both hours are one',
    'Europe/London',
    '2026-10-25',
    24,
    ['2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-10-25T02:30Z'],
    ['01:00', '01:00', '02:00'],
  ],
  ['they go forward: an hour is none', 'Europe/London', '2026-03-29', 23, ['2026-03-29T00:30Z', '2026-03-29T01:30Z'], ['00:00', '02:00']],
  ['back in New York', 'America/New_York', '2026-11-01', 24, ['2026-11-01T05:30Z', '2026-11-01T06:30Z', '2026-11-01T07:00Z'], ['01:00', '01:00', '02:00']],
  [
    'back by half an hour',
    'Australia/Lord_Howe',
    '2026-04-05',
    24,
    ['2026-04-04T14:30Z', '2026-04-04T15:15Z', '2026-04-04T15:30Z'],
    ['01:00', '01:00', '02:00'],
  ],
  [
    'forward by half an hour',
    'Australia/Lord_Howe',
    '2026-10-04',
    24,
    ['2026-10-03T15:29Z', '2026-10-03T15:30Z', '2026-10-03T16:00Z'],
    ['01:00', '02:30', '03:00'],
  ],
  ['midnight is skipped', 'America/Santiago', '2026-09-06', 23, ['2026-09-06T04:00Z'], ['01:00']],
  ['no change', 'Asia/Kolkata', '2026-10-25', 24, ['2026-10-24T18:30Z', '2026-10-25T18:29Z'], ['00:00', '23:00']],
])('hours: %s', (_what, zone, date, count, moments, hours) => {
  expect(partsIn(zone, { from: date, to: date }, 'hour').starts).toHaveLength(count)
  expect(partsOf(zone, { from: date, to: date }, 'hour', moments)).toEqual(hours.map((hour) => `${date} ${hour}`))
})

test('whatever the zone and the division, every moment of the period is in one part, on its date', () => {
  for (const zone of ['Europe/London', 'America/New_York', 'Pacific/Apia', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kathmandu'])
    for (const [days, division] of [
      [year, 'month'],
      [year, 'week'],
      [year, 'day'],
      [{ from: '2026-10-20', to: '2026-11-05' }, 'hour'],
      [{ from: '2026-03-20', to: '2026-04-10' }, 'hour'],
    ] as const) {
      const { starts, dates, end } = partsIn(zone, days, division)
      expect(starts).toEqual([...starts].sort((one, other) => one - other))
      expect(new Set(starts).size).toBe(starts.length)
      for (const [index, start] of starts.entries()) expect([zone, division, dateAt(zone, start)]).toEqual([zone, division, dates[index]])
      expect([dateAt(zone, end - 1), dateAt(zone, end)]).toEqual([days.to, dateAt(zone, end)])
    }
})
