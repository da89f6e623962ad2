import { expect, test } from 'vitest'
import { unitOf, valueText } from './format.ts'

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
