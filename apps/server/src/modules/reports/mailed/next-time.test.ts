import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBefore, nextTime, type Times } from './next-time.ts'

const berlin = { weekday: 1, day_of_month: 1, time_zone: 'Europe/Berlin' }
const cases: [what: string, times: Times, after: string, next: string][] = [
  ['later today', { ...berlin, every: 'day', minute: 540 }, '2026-11-02T07:00:00Z', '2026-11-02T08:00:00.000Z'],
  ['not again at the same moment', { ...berlin, every: 'day', minute: 540 }, '2026-11-02T08:00:00Z', '2026-11-03T08:00:00.000Z'],
  ['the same local time after the clocks go back', { ...berlin, every: 'day', minute: 540 }, '2026-10-24T07:00:00Z', '2026-10-25T08:00:00.000Z'],
  ['a time that the clocks skip', { ...berlin, every: 'day', minute: 150 }, '2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
  ['a time that the clocks repeat is due at its first', { ...berlin, every: 'day', minute: 150 }, '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
  ['and not at its second', { ...berlin, every: 'day', minute: 150 }, '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
  ['on Mondays', { ...berlin, every: 'week', minute: 0 }, '2026-11-02T08:00:00Z', '2026-11-08T23:00:00.000Z'],
  ['on the 31st, which February has not', { ...berlin, every: 'month', day_of_month: 31, minute: 480 }, '2026-02-01T00:00:00Z', '2026-02-28T07:00:00.000Z'],
  ['half an hour off', { ...berlin, every: 'day', minute: 0, time_zone: 'Asia/Kolkata' }, '2026-11-02T00:00:00Z', '2026-11-02T18:30:00.000Z'],
]
test.each(cases)('%s', (_what, times, after, next) => {
  expect(new Date(nextTime(times, Date.parse(after))).toISOString()).toBe(next)
})

test('a day, a week and a month are those before', () => {
  const at = Date.parse('2026-03-05T22:30:00Z')
  const of = (every: Times['every'], time_zone = 'UTC') => Object.values(daysBefore({ every, time_zone }, at))
  expect([of('day'), of('week'), of('month'), of('day', 'Asia/Kolkata')]).toEqual([
    ['2026-03-04', '2026-03-04'],
    ['2026-02-26', '2026-03-04'],
    ['2026-02-01', '2026-02-28'],
    ['2026-03-05', '2026-03-05'],
  ])
})

test('every local day has one time, wherever it is asked from', () => {
  const zone = fc.constantFrom('Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Kathmandu')
  fc.assert(
    fc.property(zone, fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1_780_000_000, max: 1_810_000_000 }), (time_zone, minute, second) => {
      const times = { ...berlin, every: 'day' as const, minute, time_zone }
      const [one, two] = [nextTime(times, second * 1000), nextTime(times, nextTime(times, second * 1000))]
      expect(one).toBeGreaterThan(second * 1000)
      expect(two - one).toBeGreaterThanOrEqual(22 * 3_600_000)
      expect(two - one).toBeLessThanOrEqual(26 * 3_600_000)
      expect(nextTime(times, two - 1)).toBe(two)
    }),
  )
})
