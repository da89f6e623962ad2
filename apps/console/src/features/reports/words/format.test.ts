import { partsOf } from '@porchlight/contracts/reports/periods'
import { expect, test } from 'vitest'
import { partText, unitOf, valueText } from './format.ts'

test.each([
  ['first_reply_time', 'calendar_time', 48 * 3600, '2d'],
  ['first_reply_time', 'business_time', 48 * 3600, '48h'],
  ['first_reply_time', 'business_time', 82.9, '1m 23s'],
  // What is outside business hours is no business time.
  ['out_of_hours_time', 'business_time', 48 * 3600, '2d'],
  ['first_reply_time', 'calendar_time', -90, '−1m 30s'],
  ['csat', 'business_time', 0.875, '87.5%'],
  ['rating_average', 'calendar_time', 4.25, '4.25'],
  ['conversations_new', 'business_time', 1204, '1,204'],
] as const)('%s in %s: %s is %s', (metric, counts, value, text) => expect(valueText(unitOf(metric, counts), value, 'en')).toBe(text))

test.each([
  [{ from: '2025-01-01', to: '2026-12-31', every: 'day' }],
  [{ from: '2025-11-28', to: '2026-11-28', every: 'week' }],
  [{ from: '2026-01-01', to: '2026-12-31', every: 'day' }],
  [{ from: '2025-01-01', to: '2026-12-31', every: 'month' }],
] as const)('no two parts of a period are called the same: %j', (period) => {
  const parts = partsOf(period, period.every).map((date) => partText({ at: `${date}T00:00:00Z`, date }, { ...period, time_zone: 'UTC' }, 'en'))
  expect(new Set(parts).size).toBe(parts.length)
})

test('nor are two hours, on a day or in a month', () => {
  for (const [from, to, hours] of [
    ['2026-11-01', '2026-11-01', 24],
    ['2026-11-01', '2026-11-30', 720],
  ] as const) {
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour)).toISOString()
    const parts = Array.from({ length: hours }, (_, hour) =>
      partText({ at: at(hour), date: at(hour).slice(0, 10) }, { from, to, every: 'hour', time_zone: 'UTC' }, 'en'),
    )
    expect(new Set(parts).size).toBe(hours)
  }
})
