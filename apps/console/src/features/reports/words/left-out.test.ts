import { metricNames, metricOf } from '@porchlight/contracts/reports/metrics'
import { expect, test } from 'vitest'
import { leftOutOf } from './left-out.ts'

test.each([
  ['messages_in', 'calendar_time', []],
  ['messages_out', 'business_time', ['left_no_reply']],
  ['conversations_new', 'business_time', ['left_merged']],
  ['first_reply_time', 'business_time', ['left_no_reply', 'left_running', 'left_outside']],
  ['first_reply_time', 'calendar_time', ['left_no_reply', 'left_running']],
  ['out_of_hours_time', 'business_time', ['left_merged', 'left_running']],
  ['csat', 'calendar_time', ['left_unrated']],
  ['unanswered', 'calendar_time', ['left_merged', 'left_no_reply']],
  ['sla_share', 'calendar_time', ['left_merged', 'left_sla']],
] as const)('%s in %s leaves out %j', (metric, counts, reasons) => expect(leftOutOf(metric, counts)).toEqual(['left_spam', ...reasons, 'left_unseen']))

test('business time leaves out closed hours of every duration that has it', () => {
  const outside = metricNames.filter((metric) => leftOutOf(metric, 'business_time').includes('left_outside'))
  expect(outside).toEqual(metricNames.filter((metric) => metricOf(metric).hasBusinessTime))
})
