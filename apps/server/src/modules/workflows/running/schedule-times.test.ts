import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextTime } from './schedule-times.ts'

const at = (times: string[], time_zone: string, weekdays = [1, 2, 3, 4, 5, 6, 7]) => ({ on: 'schedule' as const, times, time_zone, weekdays })
const next = (schedule: ReturnType<typeof at>, after: string) => nextTime(schedule, new Date(after)).toISOString()

test.each([
  ['later the same day', at(['09:00', '17:00'], 'UTC'), '2026-03-10T09:00:00Z', '2026-03-10T17:00:00.000Z'],
  ['the next day', at(['09:00'], 'UTC'), '2026-03-10T09:00:00Z', '2026-03-11T09:00:00.000Z'],
  ['the next Monday', at(['09:00'], 'UTC', [1]), '2026-03-10T12:00:00Z', '2026-03-16T09:00:00.000Z'],
  ['in its zone', at(['09:00'], 'Asia/Kolkata'), '2026-03-10T00:00:00Z', '2026-03-10T03:30:00.000Z'],
  ['across the date line', at(['09:00'], 'Pacific/Kiritimati'), '2026-03-10T00:00:00Z', '2026-03-10T19:00:00.000Z'],
  ['before the clock goes forward', at(['01:30'], 'Europe/Berlin'), '2026-03-28T12:00:00Z', '2026-03-29T00:30:00.000Z'],
  ['a time that the clock skips, right after the skip', at(['02:30'], 'Europe/Berlin'), '2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
  ['a time that the clock repeats, the first of both', at(['02:30'], 'Europe/Berlin'), '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
  ['and only once', at(['02:30'], 'Europe/Berlin'), '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
])('%s', (_what, schedule, after, expected) => {
  expect(next(schedule, after)).toBe(expected)
})

test('the next time is always later, on one of its days, and nothing lies between', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia']
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2028, 0) }),
      (time_zone, weekdays, minute, from) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const schedule = at([time], time_zone, weekdays)
        const first = nextTime(schedule, new Date(from)).getTime()
        expect(first).toBeGreaterThan(from)
        expect(nextTime(schedule, new Date(first - 1)).getTime()).toBe(first)
        expect(first - from).toBeLessThanOrEqual(8 * 86_400_000)
        expect(weekdays.map((day) => ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][day - 1])).toContain(
          new Intl.DateTimeFormat('en-US', { timeZone: time_zone, weekday: 'short' }).format(first),
        )
      },
    ),
  )
})
